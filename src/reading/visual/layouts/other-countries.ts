import { type Layout, title } from './layout.js';

export const macau: readonly Layout[] = [
  {
    id: 'MAC-bir-front',
    country: 'MAC',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Bilhete de identidade de residente', 0.8),
      title('1.ª Emissão', 0.4),
      title('Última emissão', 0.4),
      title('Macau', 0.4),
    ],
    signs: [{ pattern: /^\d{7}\(\d\)$/, weight: 0.6 }],
    fields: [
      { concept: 'surnames', at: [0.122, 0.157], labels: ['Apelido'], where: ['inline', 'right'] },
      { concept: 'givenNames', at: [0.13, 0.396], labels: ['Nome'], where: ['inline', 'right'] },
      { concept: 'birthDate', at: [0.307, 0.808], labels: ['Nascimento', 'Data de nascimento'] },
      { concept: 'expiryDate', at: [0.307, 0.932], labels: ['Validade', 'Válido até'] },
      { concept: 'issueDate', at: [0.58, 0.939], labels: ['Última emissão'] },
      { concept: 'sex', at: [0.88, 0.812], labels: ['Sexo'] },
      { concept: 'documentNumber', pattern: /^\d{7}\(\d\)$/, unlabelled: true },
    ],
    ignore: ['Altura(M)', '1.ª Emissão', 'CCC'],
  },
];

export const unitedStates: readonly Layout[] = [
  {
    id: 'USA-passport-card-front',
    country: 'USA',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('United States of America', 0.4),
      title('Passport card', 0.5),
      title('United States Department of State', 0.3),
    ],
    fields: [
      {
        concept: 'documentNumber',
        at: [0.712, 0.274],
        labels: ['Passport card no.'],
        pattern: /^[A-Z]?\d{8,9}$/,
      },
      { concept: 'surnames', at: [0.405, 0.406], labels: ['Surname'] },
      { concept: 'givenNames', at: [0.477, 0.518], labels: ['Given names'], lines: 2 },
      { concept: 'nationality', at: [0.413, 0.29], labels: ['Nationality'] },
      { concept: 'sex', at: [0.502, 0.634], labels: ['Sex'] },
      { concept: 'birthDate', at: [0.583, 0.627], labels: ['Date of birth'] },
      { concept: 'birthPlace', at: [0.476, 0.743], labels: ['Place of birth'] },
      { concept: 'issueDate', at: [0.48, 0.84], labels: ['Issued on'] },
      { concept: 'expiryDate', at: [0.701, 0.844], labels: ['Expires on'] },
    ],
  },
];
