import { type FieldRule, type Layout, title } from './layout.js';

const number: FieldRule = {
  concept: 'personalNumber',
  labels: ['Número de cédula', 'Cédula', 'No. de cédula'],
  pattern: /^\d{3}-?\d{7}-?\d$/,
  unlabelled: true,
};

export const dominicanRepublic: readonly Layout[] = [
  {
    id: 'DOM-cedula-2014-front',
    country: 'DOM',
    kind: 'card',
    side: 'front',
    evidence: 'M',
    titles: [
      title('República Dominicana', 0.5),
      title('Junta Central Electoral', 0.5),
      title('Cédula de identidad y electoral', 0.4),
    ],
    fields: [
      number,
      { concept: 'birthPlace', labels: ['Lugar de nacimiento'], lines: 2 },
      { concept: 'birthDate', labels: ['Fecha de nacimiento'] },
      { concept: 'nationality', labels: ['Nacionalidad'] },
      { concept: 'sex', labels: ['Sexo'] },
      { concept: 'bloodType', labels: ['Sangre', 'Tipo de sangre'] },
      { concept: 'expiryDate', labels: ['Fecha de expiración'] },
    ],
    ignore: ['Estado civil', 'Ocupación'],
  },
  {
    id: 'DOM-cedula-2026-front',
    country: 'DOM',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('República Dominicana', 0.5),
      title('Número de cédula', 0.3),
      title('Vigencia hasta', 0.3),
      title('Ocupación u oficio', 0.2),
      title('Cédula de identidad y electoral', 0.2),
    ],
    fields: [
      number,
      { concept: 'givenNames', labels: ['Nombre', 'Nombres'], lines: 2 },
      { concept: 'surnames', labels: ['Apellido', 'Apellidos'], lines: 2 },
      { concept: 'nationality', labels: ['Nacionalidad'] },
      { concept: 'birthDate', labels: ['Fecha de nacimiento'] },
      { concept: 'birthPlace', labels: ['Lugar de nacimiento'], lines: 2 },
      { concept: 'sex', labels: ['Sexo'] },
      { concept: 'bloodType', labels: ['Sangre', 'Tipo de sangre'] },
      { concept: 'expiryDate', labels: ['Vigencia hasta', 'Fecha de expiración'] },
    ],
    ignore: ['Estado civil', 'Ocupación u oficio', 'Ocupación'],
  },
  {
    id: 'DOM-cedula-back',
    country: 'DOM',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [
      title('Colegio electoral', 0.5),
      title('Cédula anterior', 0.3),
      title('Registro de nacimiento', 0.3),
      title('Dirección de residencia', 0.2),
    ],
    fields: [],
    ignore: [
      'Cédula anterior',
      'Registro de nacimiento',
      'Colegio electoral',
      'Ubicación del colegio',
      'Dirección de residencia',
      'Sector',
      'Municipio',
    ],
  },
];
