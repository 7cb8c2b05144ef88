import { type Layout, title } from './layout.js';

export const guatemala: readonly Layout[] = [
  {
    id: 'GTM-dpi-front',
    country: 'GTM',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('República de Guatemala', 0.6),
      title('Registro Nacional de las Personas', 0.2),
      title('Documento Personal de Identificación', 0.5),
    ],
    fields: [
      {
        concept: 'personalNumber',
        labels: ['Código Único de Identificación CUI', 'Código Único de Identificación', 'CUI'],
        pattern: /^\d{4}-?\d{5}-?\d{4}$/,
        unlabelled: true,
      },
      { concept: 'givenNames', labels: ['Nombres', 'Nombre', 'Given names'], lines: 2 },
      { concept: 'surnames', labels: ['Apellidos', 'Apellido', 'Surname'], lines: 2 },
      { concept: 'nationality', labels: ['Nacionalidad', 'Nationality'] },
      { concept: 'sex', labels: ['Sexo', 'Sex'] },
      { concept: 'birthCountry', labels: ['País de nacimiento', 'Country of birth'] },
      { concept: 'birthDate', labels: ['Fecha de nacimiento', 'Date of birth'] },
    ],
    ignore: ['Firma', 'Signature'],
  },
  {
    id: 'GTM-dpi-back',
    country: 'GTM',
    kind: 'card',
    side: 'back',
    evidence: 'M',
    titles: [
      title('Vecindad', 0.5),
      title('Estado civil', 0.1),
      title('Fecha de vencimiento', 0.1),
    ],
    fields: [
      { concept: 'birthPlace', labels: ['Lugar de nacimiento'], lines: 2 },
      { concept: 'expiryDate', labels: ['Fecha de vencimiento'] },
    ],
    ignore: ['Vecindad', 'Estado civil', 'Libro', 'Folio', 'Partida', 'Número de serie'],
  },
];

export const elSalvador: readonly Layout[] = [
  {
    id: 'SLV-dui-front',
    country: 'SLV',
    kind: 'card',
    side: 'front',
    evidence: 'M',
    titles: [title('República de El Salvador', 0.6), title('Documento Único de Identidad', 0.7)],
    fields: [
      { concept: 'surnames', labels: ['Apellidos', 'Surname'], lines: 2 },
      { concept: 'givenNames', labels: ['Nombres', 'Given names'], lines: 2 },
      { concept: 'sex', labels: ['Género', 'Gender', 'Sexo'] },
      {
        concept: 'birthDateAndPlace',
        labels: ['Fecha y lugar de nacimiento', 'Date and place of birth'],
        lines: 2,
      },
      {
        concept: 'issueDateAndPlace',
        labels: ['Fecha y lugar de expedición', 'Date and place of issue'],
        lines: 2,
      },
      { concept: 'expiryDate', labels: ['Fecha de expiración', 'Date of expiration'] },
      {
        concept: 'personalNumber',
        labels: ['Número único de identidad', 'Unique identity number', 'DUI'],
        pattern: /^\d{8}-?\d$/,
        unlabelled: true,
      },
    ],
    ignore: ['Conocido por', 'Known by', 'Salvadoreño por', 'Salvadoran by', 'Firma'],
  },
  {
    id: 'SLV-dui-back',
    country: 'SLV',
    kind: 'card',
    side: 'back',
    evidence: 'M',
    titles: [
      title('Profesión u oficio', 0.3),
      title('Estado familiar', 0.4),
      title('Tipo de sangre', 0.05),
    ],
    fields: [{ concept: 'bloodType', labels: ['Tipo de sangre', 'Blood type'] }],
    ignore: ['Residencia', 'Profesión u oficio', 'Estado familiar', 'Estado civil'],
  },
];

export const honduras: readonly Layout[] = [
  {
    id: 'HND-dni-2020-front',
    country: 'HND',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('República de Honduras', 0.7),
      title('Registro Nacional de las Personas', 0.2),
      title('Documento Nacional de Identificación', 0.4),
    ],
    fields: [
      { concept: 'givenNames', labels: ['Nombre', 'Forename', 'Nombres'], lines: 2 },
      { concept: 'surnames', labels: ['Apellido', 'Apellidos', 'Surname'], lines: 2 },
      { concept: 'birthDate', labels: ['Fecha de nacimiento', 'Date of birth'] },
      { concept: 'nationality', labels: ['Nacionalidad', 'Nationality'] },
      { concept: 'birthPlace', labels: ['Lugar de nacimiento', 'Place of birth'], lines: 2 },
      { concept: 'expiryDate', labels: ['Fecha de expiración', 'Date of expiry'] },
      {
        concept: 'personalNumber',
        labels: ['Número de identificación', 'ID number'],
        pattern: /^\d{4}-?\d{4}-?\d{5}$/,
        unlabelled: true,
      },
    ],
  },
];

export const nicaragua: readonly Layout[] = [
  {
    id: 'NIC-cedula-front',
    country: 'NIC',
    kind: 'card',
    side: 'front',
    evidence: 'M',
    titles: [
      title('República de Nicaragua', 0.6),
      title('Consejo Supremo Electoral', 0.6),
      title('Cédula de identidad', 0.1),
    ],
    fields: [
      {
        concept: 'personalNumber',
        labels: ['No.', 'N°', 'Número'],
        pattern: /^\d{3}-?\d{6}-?\d{4}[A-Z]$/,
        unlabelled: true,
      },
      { concept: 'givenNames', labels: ['Nombres'], lines: 2 },
      { concept: 'surnames', labels: ['Apellidos'], lines: 2 },
      { concept: 'birthDate', labels: ['Fecha de nacimiento'] },
      { concept: 'birthPlace', labels: ['Lugar de nacimiento'], lines: 2 },
      { concept: 'sex', labels: ['Sexo'] },
      { concept: 'issueDate', labels: ['Fecha de emisión', 'Emisión'] },
      { concept: 'expiryDate', labels: ['Fecha de expiración', 'Expiración', 'Expira'] },
    ],
  },
];
