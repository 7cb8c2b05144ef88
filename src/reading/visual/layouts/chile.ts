import { type FieldRule, type Layout, title } from './layout.js';

const run: FieldRule = {
  concept: 'personalNumber',
  labels: ['RUN', 'R.U.N.', 'RUT'],
  pattern: /^\d{1,2}\.?\d{3}\.?\d{3}-?[\dK]$/,
  unlabelled: true,
};

export const chile: readonly Layout[] = [
  {
    id: 'CHL-cedula-2013-front',
    country: 'CHL',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('República de Chile', 0.7),
      title('Servicio de registro civil e identificación', 0.5),
      title('Cédula de identidad', 0.1),
    ],
    fields: [
      { concept: 'surnames', at: [0.345, 0.216], labels: ['Apellidos'], lines: 2 },
      { concept: 'givenNames', at: [0.347, 0.362], labels: ['Nombres'], lines: 2 },
      { concept: 'nationality', at: [0.347, 0.456], labels: ['Nacionalidad'] },
      { concept: 'sex', at: [0.572, 0.453], labels: ['Sexo'] },
      { concept: 'birthDate', at: [0.347, 0.554], labels: ['Fecha de nacimiento'] },
      {
        concept: 'cardSerial',
        at: [0.573, 0.553],
        labels: ['Número documento', 'Número de documento', 'N° documento'],
        pattern: /^(?:[A-Z]{1,2}\d{6,8}|\d{3}\.?\d{3}\.?\d{3})$/,
      },
      { concept: 'issueDate', at: [0.347, 0.652], labels: ['Fecha de emisión'] },
      { concept: 'expiryDate', at: [0.569, 0.652], labels: ['Fecha de vencimiento'] },
      run,
    ],
    ignore: ['Firma del titular', 'CAN', 'NAC/CAN'],
  },
  {
    id: 'CHL-cedula-2013-back',
    country: 'CHL',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [title('Nació en', 0.5), title('Profesión', 0.2)],
    fields: [{ concept: 'birthPlace', labels: ['Nació en'], where: ['inline', 'right'] }],
    ignore: ['Profesión', 'Profesión no informada', 'Inscripción'],
  },
];
