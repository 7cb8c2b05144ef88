import { type FieldRule, type Layout, title } from './layout.js';

/** Eight digits, and a check digit or letter after a dash (formats 3). */
const number = /^\d{8}(?:-?[\dA-K])?$/;

const names: readonly FieldRule[] = [
  { concept: 'firstSurname', labels: ['Primer apellido'] },
  { concept: 'secondSurname', labels: ['Segundo apellido'] },
  { concept: 'givenNames', labels: ['Pre nombres', 'Prenombres', 'Pre-nombres'], lines: 2 },
  { concept: 'sex', labels: ['Sexo'] },
  { concept: 'issueDate', labels: ['Fecha emisión', 'Fecha de emisión'] },
  { concept: 'expiryDate', labels: ['Fecha caducidad', 'Fecha de caducidad'] },
];

const republic = title('República del Perú', 0.6);
const notTaken = [
  'Estado civil',
  'Fecha inscripción',
  'Fecha de inscripción',
  'Grupo de votación',
  'Donación de órganos',
  'Dirección',
];

export const peru: readonly Layout[] = [
  {
    id: 'PER-dni-azul-front',
    country: 'PER',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      republic,
      title('Registro Nacional de Identificación y Estado Civil', 0.5),
      title('Documento Nacional de Identidad', 0.3),
      title('Fecha y ubigeo', 0.3),
    ],
    fields: [
      ...names,
      {
        concept: 'personalNumber',
        labels: ['DNI', 'Documento Nacional de Identidad DNI'],
        pattern: number,
        unlabelled: true,
      },
      { concept: 'birthDate', labels: ['Nacimiento: Fecha y Ubigeo', 'Fecha y ubigeo'] },
    ],
    ignore: notTaken,
  },
  {
    id: 'PER-dni-electronico-front',
    country: 'PER',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      republic,
      title('Documento Nacional de Identidad Electrónico', 0.5),
      title('Documento Nacional de Identidad', 0.3),
      title('N° de tarjeta', 0.3),
      title('CUI', 0.2),
    ],
    fields: [
      ...names,
      { concept: 'personalNumber', labels: ['CUI', 'DNI'], pattern: number, unlabelled: true },
      { concept: 'birthDate', labels: ['Fecha de nacimiento', 'Fecha nacimiento'] },
      { concept: 'nationality', labels: ['Nacionalidad'] },
      {
        concept: 'cardSerial',
        labels: ['N° de tarjeta', 'Número de tarjeta'],
        pattern: /^[A-Z0-9]{8,14}$/,
      },
    ],
    ignore: notTaken,
  },
  {
    id: 'PER-dni-back',
    country: 'PER',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [
      title('Ubigeo de nacimiento', 0.5),
      title('Donación de órganos', 0.4),
      title('Constancia de sufragio', 0.4),
    ],
    fields: [],
    ignore: [...notTaken, 'Ubigeo de nacimiento', 'Departamento', 'Provincia', 'Distrito'],
  },
];
