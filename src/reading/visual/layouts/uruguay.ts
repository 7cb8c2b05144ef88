import { type Layout, title } from './layout.js';

export const uruguay: readonly Layout[] = [
  {
    id: 'URY-cedula-front',
    country: 'URY',
    kind: 'card',
    side: 'front',
    evidence: 'M',
    titles: [
      title('República Oriental del Uruguay', 0.9),
      title('Uruguay', 0.3),
      title('Documento de identidad', 0.2),
      title('Dirección Nacional de Identificación Civil', 0.4),
    ],
    fields: [
      { concept: 'surnames', labels: ['Apellidos', 'Apellido', 'Surname'], lines: 2 },
      { concept: 'givenNames', labels: ['Nombres', 'Nombre', 'Given names'], lines: 2 },
      { concept: 'nationality', labels: ['Nacionalidad', 'Nationality'] },
      { concept: 'birthDate', labels: ['Fecha de nacimiento', 'Date of birth'] },
      { concept: 'birthPlace', labels: ['Lugar de nacimiento', 'Place of birth'] },
      {
        concept: 'personalNumber',
        labels: [
          'N° de identificación',
          'I.D. number',
          'ID number',
          'Número de identificación',
          'C.I.',
        ],
        pattern: /^\d\.?\d{3}\.?\d{3}-?\d$/,
        unlabelled: true,
      },
      {
        concept: 'issueDate',
        labels: ['Fecha de expedición', 'Fecha de emisión', 'Date of issue'],
      },
      { concept: 'expiryDate', labels: ['Fecha de vencimiento', 'Date of expiry'] },
    ],
    birthCountry: 'afterStroke',
    ignore: ['Observaciones', 'Firma del titular', 'Serie'],
  },
];
