import { type FieldRule, type Layout, title } from './layout.js';

const number: FieldRule = {
  concept: 'personalNumber',
  labels: ['N°', 'No.', 'Número', 'C.I. N°', 'Cédula N°'],
  pattern: /^\d{1,2}(?:\.?\d{3}){1,2}$/,
  where: ['inline', 'right', 'below'],
};

const dates: readonly FieldRule[] = [
  { concept: 'birthDate', labels: ['Fecha de nacimiento'] },
  { concept: 'sex', labels: ['Sexo'] },
  { concept: 'birthPlace', labels: ['Lugar de nacimiento'], lines: 2 },
  { concept: 'expiryDate', labels: ['Fecha de vencimiento'] },
];

const republic = title('República del Paraguay', 0.7);

export const paraguay: readonly Layout[] = [
  {
    id: 'PRY-cedula-old-front',
    country: 'PRY',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [republic, title('Cédula de identidad civil', 0.4), title('Apellidos, nombres', 0.3)],
    fields: [
      {
        concept: 'fullName',
        labels: ['Apellidos, nombres', 'Apellidos y nombres'],
        order: 'surnamesLine',
        lines: 2,
      },
      ...dates,
      { ...number, unlabelled: true, pattern: /^\d{1,2}\.?\d{3}\.?\d{3}$/ },
    ],
    ignore: ['Firma'],
  },
  {
    id: 'PRY-cedula-2009-front',
    country: 'PRY',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [republic, title('Cédula de identidad', 0.3), title('Donante', 0.2)],
    fields: [
      { concept: 'surnames', labels: ['Apellidos'], lines: 2 },
      { concept: 'givenNames', labels: ['Nombres'], lines: 2 },
      ...dates,
      number,
    ],
    ignore: ['Donante', 'Firma'],
  },
  {
    id: 'PRY-cedula-back',
    country: 'PRY',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [
      title('Policía Nacional', 0.3),
      title('Departamento de identificaciones', 0.6),
      title('Estado civil', 0.1),
    ],
    fields: [
      { concept: 'nationality', labels: ['Nacionalidad'] },
      { concept: 'issueDate', labels: ['Fecha de emisión', 'Fecha de expedición'] },
    ],
    ignore: ['Estado civil'],
  },
];
