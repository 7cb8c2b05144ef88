import { type FieldRule, type Layout, title } from './layout.js';

/** Province 1 to 13, or a prefix, or both; volume; entry (formats 3 and 4.13). */
const number: FieldRule = {
  concept: 'personalNumber',
  labels: [
    'Cédula',
    'No. de cédula',
    'Número de cédula',
    'No. de identidad',
    'Número de identidad',
    'Cédula No.',
  ],
  pattern: /^(?:(?:[1-9]|1[0-3])(?:PI|AV|-PI|-AV)?|PE|E|N|PI|AV|E-8)-\d{1,4}-\d{1,6}$/,
  unlabelled: true,
};

const firstLabels = ['Nombre usual', 'Fecha de nacimiento', 'Lugar de nacimiento'];

/** The names have no labels: given names in the first row, surnames in the next, a married name after. */
const front: readonly FieldRule[] = [
  { concept: 'givenNames', band: { above: firstLabels, rows: 'first' } },
  { concept: 'surnames', band: { above: firstLabels, rows: 'rest' } },
  { concept: 'birthDate', labels: ['Fecha de nacimiento', 'Fecha nac'] },
  {
    concept: 'birthPlace',
    labels: ['Lugar de nacimiento'],
    where: ['inline', 'right', 'below'],
    lines: 2,
  },
  { concept: 'nationality', labels: ['Nacionalidad'] },
  { concept: 'sex', labels: ['Sexo'] },
  { concept: 'bloodType', labels: ['Tipo de sangre', 'Tipo sangre', 'Donante tipo de sangre'] },
  { concept: 'issueDate', labels: ['Expedida', 'Fecha de expedición', 'Expedición'] },
  { concept: 'expiryDate', labels: ['Expira', 'Fecha de expiración', 'Expiración'] },
  number,
];

const republic = title('República de Panamá', 0.7);

export const panama: readonly Layout[] = [
  {
    id: 'PAN-cedula-2010-front',
    country: 'PAN',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [republic, title('Tribunal Electoral', 0.4)],
    fields: front,
    ignore: ['Nombre usual'],
    birthCountry: 'place',
  },
  {
    id: 'PAN-cedula-2023-front',
    country: 'PAN',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      republic,
      title('Documento de identidad', 0.4),
      title('Cédula de identidad personal', 0.4),
    ],
    fields: front,
    ignore: ['Nombre usual'],
    birthCountry: 'place',
  },
  {
    id: 'PAN-cedula-back',
    country: 'PAN',
    kind: 'card',
    side: 'back',
    evidence: 'M',
    titles: [
      title('Director Nacional de Cedulación', 0.7),
      title('Dirección Nacional de Cedulación', 0.7),
    ],
    fields: [number],
  },
];
