import { type FieldRule, type Layout, title } from './layout.js';

const number = /^\d{1,3}(?:[.,]?\d{3}){1,3}$/;

/** The yellow card prints each value above its label. */
const above = { where: ['above', 'inline'] } as const;

/** `A-0700100-00012345-M-0007123456-20080830`: the number stands between the sex and the day of printing. */
const printedCode: FieldRule = {
  concept: 'personalNumber',
  pattern: /^[A-Z]-\d{6,7}-\d{7,8}-[MF]-\d{10}-\d{8}$/,
  strip: /^.*-[MF]-0*|-\d{8}$/g,
  unlabelled: true,
};

const yellowBack: readonly FieldRule[] = [
  printedCode,
  { concept: 'birthDate', labels: ['Fecha de nacimiento'], where: ['inline', 'right', 'above'] },
  { concept: 'bloodType', labels: ['G.S. RH', 'G.S.RH', 'G.S. R.H.'], ...above },
  { concept: 'sex', labels: ['Sexo'], ...above },
  {
    concept: 'issueDateAndPlace',
    labels: ['Fecha y lugar de expedición'],
    where: ['above', 'inline'],
  },
];

export const colombia: readonly Layout[] = [
  {
    id: 'COL-cedula-2000-front',
    country: 'COL',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('República de Colombia', 0.6),
      title('Identificación personal', 0.6),
      title('Cédula de ciudadanía', 0.3),
    ],
    fields: [
      {
        concept: 'personalNumber',
        labels: ['Número'],
        where: ['inline', 'right'],
        pattern: number,
      },
      { concept: 'surnames', labels: ['Apellidos'], where: ['above'] },
      { concept: 'givenNames', labels: ['Nombres'], where: ['above'] },
    ],
    ignore: ['Firma'],
    absent: ['expirationDate'],
  },
  {
    id: 'COL-cedula-2000-back',
    country: 'COL',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [
      title('Índice derecho', 0.4),
      title('Registrador Nacional', 0.3),
      title('Fecha y lugar de expedición', 0.2),
      title('G.S. RH', 0.2),
    ],
    fields: yellowBack,
    ignore: ['Lugar de nacimiento', 'Estatura', 'Índice derecho', 'Registrador nacional'],
    absent: ['expirationDate'],
  },
  {
    id: 'COL-tarjeta-identidad-back',
    country: 'COL',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [
      title('Fecha de vencimiento', 0.2),
      title('Índice derecho', 0.4),
      title('Registrador Nacional', 0.3),
    ],
    fields: [
      ...yellowBack,
      {
        concept: 'expiryDate',
        labels: ['Fecha de vencimiento'],
        where: ['inline', 'right', 'above'],
      },
    ],
    ignore: ['Lugar de nacimiento', 'Estatura', 'Índice derecho', 'Registrador nacional'],
  },
  {
    id: 'COL-cedula-2020-front',
    country: 'COL',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('República de Colombia', 0.6),
      title('Cédula de ciudadanía', 0.3),
      title('NUIP', 0.4),
      title('Fecha de expiración', 0.2),
    ],
    fields: [
      { concept: 'personalNumber', labels: ['NUIP'], pattern: number },
      // The I of NUIP is thin; no other number of this side has dots.
      { concept: 'personalNumber', pattern: /^\d{1,3}(?:\.\d{3}){2,3}$/, unlabelled: true },
      { concept: 'surnames', labels: ['Apellidos'], lines: 2 },
      { concept: 'givenNames', labels: ['Nombres'], lines: 2 },
      { concept: 'nationality', labels: ['Nacionalidad'] },
      { concept: 'sex', labels: ['Sexo'] },
      { concept: 'birthDate', labels: ['Fecha de nacimiento'] },
      { concept: 'bloodType', labels: ['G.S.', 'GS'] },
      { concept: 'birthPlace', labels: ['Lugar de nacimiento'] },
      { concept: 'issueDateAndPlace', labels: ['Fecha y lugar de expedición'] },
      { concept: 'expiryDate', labels: ['Fecha de expiración'] },
    ],
    ignore: ['Estatura', 'Firma'],
  },
  {
    id: 'COL-extranjeria-front',
    country: 'COL',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Cédula de extranjería', 0.9),
      title('República de Colombia', 0.3),
      title('Migración Colombia', 0.3),
    ],
    fields: [
      {
        concept: 'personalNumber',
        labels: ['No.', 'Número'],
        where: ['inline', 'right'],
        pattern: /^\d{5,10}$/,
      },
      { concept: 'surnames', labels: ['Apellidos'] },
      { concept: 'givenNames', labels: ['Nombres'] },
      { concept: 'nationality', labels: ['Nacionalidad'] },
      { concept: 'birthDate', labels: ['Fecha de nacimiento', 'F. nacimiento'] },
      { concept: 'sex', labels: ['Sexo'] },
      { concept: 'bloodType', labels: ['RH'] },
      { concept: 'issueDate', labels: ['F. expedición', 'Fecha de expedición'] },
      { concept: 'expiryDate', labels: ['Vence', 'F. vencimiento'] },
    ],
  },
];
