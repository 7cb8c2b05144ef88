import { type Layout, title } from './layout.js';

const number = /^\d{9}-?\d$/;
const parents = [
  ...[
    'Apellidos y nombres del padre',
    'Apellidos y nombres de la madre',
    'Apellidos y nombres del cónyuge',
  ],
  ...[
    'Apellidos y nombres del cónyuge o conviviente',
    'Instrucción',
    'Profesión / ocupación',
    'Profesión',
    'Código dactilar',
  ],
];
const republic = title('República del Ecuador', 0.7);
const registry = title('Dirección General de Registro Civil', 0.3);

export const ecuador: readonly Layout[] = [
  {
    id: 'ECU-cedula-2009-front',
    country: 'ECU',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      republic,
      registry,
      title('Cédula de ciudadanía', 0.3),
      title('Identificación y cedulación', 0.2),
      title('Apellidos y nombres', 0.2),
    ],
    fields: [
      {
        concept: 'personalNumber',
        labels: ['Cédula de ciudadanía No.', 'No.', 'N°'],
        pattern: number,
        unlabelled: true,
        where: ['inline', 'right'],
      },
      { concept: 'fullName', labels: ['Apellidos y nombres'], order: 'surnamesLine', lines: 2 },
      { concept: 'birthPlace', labels: ['Lugar de nacimiento'], lines: 3 },
      { concept: 'birthDate', labels: ['Fecha de nacimiento'] },
      { concept: 'nationality', labels: ['Nacionalidad'] },
      { concept: 'sex', labels: ['Sexo'] },
    ],
    ignore: ['Estado civil', 'Cónyuge', 'Casado con'],
  },
  {
    id: 'ECU-cedula-2009-back',
    country: 'ECU',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [
      title('Apellidos y nombres del padre', 0.5),
      title('Apellidos y nombres de la madre', 0.3),
      title('Lugar y fecha de expedición', 0.2),
    ],
    fields: [
      { concept: 'issueDateAndPlace', labels: ['Lugar y fecha de expedición'], lines: 2 },
      { concept: 'expiryDate', labels: ['Fecha de expiración'] },
    ],
    ignore: parents,
  },
  {
    id: 'ECU-cedula-2021-front',
    country: 'ECU',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      republic,
      registry,
      title('Cédula de identidad', 0.3),
      title('Condición ciudadanía', 0.3),
      title('NAT/CAN', 0.2),
    ],
    fields: [
      { concept: 'surnames', labels: ['Apellidos'], lines: 2 },
      { concept: 'givenNames', labels: ['Nombres'], lines: 2 },
      { concept: 'nationality', labels: ['Nacionalidad'] },
      { concept: 'birthDate', labels: ['Fecha de nacimiento'] },
      { concept: 'sex', labels: ['Sexo'] },
      { concept: 'birthPlace', labels: ['Lugar de nacimiento'], lines: 2 },
      { concept: 'cardSerial', labels: ['No. documento', 'N° documento'], pattern: /^\d{9}$/ },
      { concept: 'expiryDate', labels: ['Fecha de vencimiento'] },
      { concept: 'personalNumber', labels: ['NUI', 'NUI.'], pattern: number, unlabelled: true },
    ],
    ignore: ['Condición ciudadanía', 'Condición', 'NAT/CAN', 'Firma del titular'],
  },
  {
    id: 'ECU-cedula-2021-back',
    country: 'ECU',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [
      title('Apellidos y nombres del padre', 0.4),
      title('Lugar y fecha de emisión', 0.3),
      title('Código dactilar', 0.4),
      title('Tipo sangre', 0.2),
    ],
    fields: [
      { concept: 'issueDateAndPlace', labels: ['Lugar y fecha de emisión'], lines: 2 },
      { concept: 'bloodType', labels: ['Tipo sangre', 'Tipo de sangre'] },
    ],
    ignore: [...parents, 'Estado civil', 'Donante'],
  },
];
