import { type FieldRule, type Layout, title } from './layout.js';

const nif: FieldRule = {
  concept: 'personalNumber',
  labels: [
    'DNI',
    'DNI Núm.',
    'DNI Num',
    'Documento Nacional de Identidad Núm',
    'NIE',
    'Número NIE',
  ],
  pattern: /^(?:\d{8}-?[A-Z]|[XYZ]-?\d{7}-?[A-Z])$/,
  unlabelled: true,
};

export const spain: readonly Layout[] = [
  {
    id: 'ESP-dni-2015-front',
    country: 'ESP',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      ...[
        title('España', 0.3),
        title('Documento Nacional de Identidad', 0.4),
        title('National identity card', 0.1),
        title('Reino de España', 0.5),
      ],
      ...[
        title('Núm soport', 0.3),
        title('Idesp', 0.3),
        title('Num. soporte', 0.3),
        title('Primer apellido', 0.1),
      ],
    ],
    fields: [
      nif,
      { concept: 'firstSurname', labels: ['Primer apellido'] },
      { concept: 'secondSurname', labels: ['Segundo apellido'] },
      { concept: 'surnames', labels: ['Apellidos', 'Apellidos / Surname'], lines: 2 },
      { concept: 'givenNames', labels: ['Nombre', 'Nombre / Name', 'Nom'], lines: 2 },
      { concept: 'sex', labels: ['Sexo', 'Sex'] },
      { concept: 'nationality', labels: ['Nacionalidad', 'Nationality'] },
      { concept: 'birthDate', labels: ['Fecha de nacimiento', 'Date of birth'] },
      {
        concept: 'cardSerial',
        labels: ['Núm soport', 'Num. soporte', 'IDESP', 'Núm. soporte', 'Support number'],
        pattern: /^[A-Z]{3}\d{6}$/,
      },
      { concept: 'issueDate', labels: ['Emisión', 'Fecha de emisión', 'Issue date'] },
      { concept: 'expiryDate', labels: ['Válido hasta', 'Validez', 'Valid until'] },
    ],
    ignore: ['Firma', 'CAN'],
  },
  {
    id: 'ESP-dni-2006-front',
    country: 'ESP',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('España', 0.3),
      title('Documento Nacional de Identidad', 0.4),
      title('IDESP', 0.4),
      title('DNI Núm', 0.4),
      title('Primer apellido', 0.1),
    ],
    fields: [
      { ...nif, at: [0.013, 0.94] },
      { concept: 'firstSurname', at: [0.278, 0.172], labels: ['Primer apellido'] },
      { concept: 'secondSurname', at: [0.278, 0.251], labels: ['Segundo apellido'] },
      { concept: 'givenNames', at: [0.278, 0.339], labels: ['Nombre'], lines: 1 },
      { concept: 'sex', at: [0.287, 0.422], labels: ['Sexo'] },
      { concept: 'nationality', at: [0.374, 0.418], labels: ['Nacionalidad'] },
      { concept: 'birthDate', at: [0.278, 0.5], labels: ['Fecha de nacimiento'] },
      { concept: 'cardSerial', at: [0.275, 0.577], labels: ['IDESP'], pattern: /^[A-Z]{3}\d{6}$/ },
      { concept: 'expiryDate', at: [0.278, 0.66], labels: ['Válido hasta'] },
    ],
    ignore: ['Firma'],
  },
  {
    id: 'ESP-dni-back',
    country: 'ESP',
    kind: 'card',
    side: 'back',
    evidence: 'M',
    titles: [
      title('Domicilio', 0.1),
      title('Hijo/a de', 0.4),
      title('Lugar de nacimiento', 0.1),
      title('Lugar de domicilio', 0.4),
      title('Equipo', 0.1),
    ],
    fields: [
      { concept: 'birthPlace', labels: ['Lugar de nacimiento', 'Place of birth'], lines: 2 },
    ],
    ignore: [
      'Domicilio',
      'Lugar de domicilio',
      'Provincia/País',
      'Hijo/a de',
      'Equipo',
      'Dirección',
    ],
  },
];
