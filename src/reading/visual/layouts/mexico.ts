import { type FieldRule, type Layout, title } from './layout.js';

const curp: FieldRule = {
  concept: 'curp',
  labels: ['CURP', 'Clave única de registro de población'],
};

const ine: readonly FieldRule[] = [
  { concept: 'fullName', labels: ['Nombre'], order: 'threeLines', lines: 4, where: ['below'] },
  {
    concept: 'documentNumber',
    labels: ['Clave de elector'],
    pattern: /^[A-Z]{6}\d{8}[HM]\d{3}$/,
    unlabelled: true,
  },
  { ...curp, unlabelled: true, pattern: /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{5}[A-Z0-9]\d$/ },
  { concept: 'birthDate', labels: ['Fecha de nacimiento'] },
  { concept: 'sex', labels: ['Sexo'], where: ['inline', 'right'] },
  { concept: 'validity', labels: ['Vigencia'] },
];

/** Years only: nothing here is a date of issue. */
const notTaken = [
  'Domicilio',
  'Año de registro',
  'Emisión',
  'Sección',
  'Estado',
  'Municipio',
  'Localidad',
  'Edad',
  'Folio',
];

/** Hombre, Mujer: an M is a woman. */
const sexWords = { H: 'M', M: 'F' } as const;

export const mexico: readonly Layout[] = [
  {
    id: 'MEX-INE-front',
    country: 'MEX',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Instituto Nacional Electoral', 0.8),
      title('Credencial para votar', 0.6),
      title('México', 0.1),
    ],
    fields: ine,
    ignore: notTaken,
    sexWords,
  },
  {
    id: 'MEX-IFE-front',
    country: 'MEX',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Instituto Federal Electoral', 0.8),
      title('Registro Federal de Electores', 0.5),
    ],
    fields: ine,
    ignore: notTaken,
    sexWords,
  },
  {
    id: 'MEX-INE-back',
    country: 'MEX',
    kind: 'card',
    side: 'back',
    evidence: 'M',
    titles: [
      title('Secretario Ejecutivo del Instituto Nacional Electoral', 0.8),
      title('Elecciones federales', 0.5),
    ],
    fields: [],
  },
  {
    id: 'MEX-passport',
    country: 'MEX',
    kind: 'passport',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Estados Unidos Mexicanos', 0.9),
      title('Clave del país de expedición', 0.3),
      title('Pasaporte', 0.2),
    ],
    fields: [
      {
        concept: 'documentNumber',
        labels: ['Pasaporte No.', 'Passport No.', 'Passeport n°'],
        pattern: /^[A-Z]?\d{8,11}$/,
      },
      { concept: 'surnames', labels: ['Apellidos', 'Surname', 'Nom'], lines: 2 },
      { concept: 'givenNames', labels: ['Nombres', 'Given names', 'Prénoms'], lines: 2 },
      { concept: 'nationality', labels: ['Nacionalidad'] },
      { concept: 'birthDate', labels: ['Fecha de nacimiento', 'Date of birth'] },
      curp,
      { concept: 'curp', labels: ['Personal No.'] },
      { concept: 'sex', labels: ['Sexo', 'Sex'] },
      { concept: 'birthPlace', labels: ['Lugar de nacimiento', 'Place of birth'] },
      { concept: 'issueDate', labels: ['Fecha de expedición', 'Date of issue'] },
      { concept: 'expiryDate', labels: ['Fecha de caducidad', 'Expiry date', 'Date of expiry'] },
    ],
    ignore: [
      'Tipo',
      'Type',
      'Clave del país de expedición',
      'Issuing state code',
      'Autoridad',
      'Authority',
      'Observaciones',
    ],
  },
];
