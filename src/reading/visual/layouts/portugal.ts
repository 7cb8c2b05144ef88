import { type Layout, title } from './layout.js';

export const portugal: readonly Layout[] = [
  {
    id: 'PRT-cc-front',
    country: 'PRT',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Cartão de cidadão', 0.7),
      title('República Portuguesa', 0.5),
      title('Citizen card', 0.2),
      title('Portugal', 0.3),
    ],
    fields: [
      {
        concept: 'surnames',
        at: [0.283, 0.267],
        labels: ['Apelido(s)', 'Apelidos', 'Surname'],
        lines: 2,
      },
      {
        concept: 'givenNames',
        at: [0.284, 0.409],
        labels: ['Nome(s)', 'Nomes', 'Given name'],
        lines: 2,
      },
      { concept: 'sex', at: [0.286, 0.565], labels: ['Sexo', 'Sex'] },
      { concept: 'nationality', at: [0.42, 0.567], labels: ['Nacionalidade', 'Nationality'] },
      { concept: 'birthDate', at: [0.555, 0.565], labels: ['Data de nascimento', 'Date of birth'] },
      {
        concept: 'documentNumber',
        at: [0.295, 0.699],
        labels: ['N.º documento', 'Nº documento', 'Document No.', 'N.º id. civil', 'Civil id. No.'],
        pattern: /^\d{9}[A-Z0-9]{2}\d$/,
        unlabelled: true,
      },
      { concept: 'expiryDate', at: [0.565, 0.699], labels: ['Data de validade', 'Expiry date'] },
    ],
    ignore: ['Altura', 'Height', 'Assinatura do titular', "Holder's signature"],
  },
  {
    id: 'PRT-cc-back',
    country: 'PRT',
    kind: 'card',
    side: 'back',
    evidence: 'M',
    titles: [
      title('Filiação', 0.3),
      title('N.º de identificação fiscal', 0.4),
      title('N.º utente de saúde', 0.4),
      title('N.º segurança social', 0.4),
    ],
    fields: [],
    ignore: [
      'Filiação',
      'N.º de identificação fiscal',
      'N.º utente de saúde',
      'N.º segurança social',
      'Tax No.',
      'Social security No.',
      'Health No.',
    ],
  },
];
