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
    fields: [
      { concept: 'surnames', labels: ['Apelido'], where: ['inline', 'right'] },
      { concept: 'givenNames', labels: ['Nome'], where: ['inline', 'right'] },
      { concept: 'birthDate', labels: ['Nascimento', 'Data de nascimento'] },
      { concept: 'expiryDate', labels: ['Validade', 'Válido até'] },
      { concept: 'issueDate', labels: ['Última emissão'] },
      { concept: 'sex', labels: ['Sexo'] },
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
      { concept: 'documentNumber', labels: ['Passport card no.'], pattern: /^[A-Z]?\d{8,9}$/ },
      { concept: 'surnames', labels: ['Surname'] },
      { concept: 'givenNames', labels: ['Given names'], lines: 2 },
      { concept: 'nationality', labels: ['Nationality'] },
      { concept: 'sex', labels: ['Sex'] },
      { concept: 'birthDate', labels: ['Date of birth'] },
      { concept: 'birthPlace', labels: ['Place of birth'] },
      { concept: 'issueDate', labels: ['Issued on'] },
      { concept: 'expiryDate', labels: ['Expires on'] },
    ],
  },
];
