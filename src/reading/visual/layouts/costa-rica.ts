import { type FieldRule, type Layout, title } from './layout.js';

const number: FieldRule = {
  concept: 'personalNumber',
  labels: ['N° de cédula', 'Número de cédula', 'Cédula', 'Cédula de identidad N°'],
  pattern: /^[1-9]-?\d{4}-?\d{4}$/,
  unlabelled: true,
};

const tribunal = title('Tribunal Supremo de Elecciones', 0.7);
const republic = title('República de Costa Rica', 0.6);

export const costaRica: readonly Layout[] = [
  {
    id: 'CRI-cedula-front',
    country: 'CRI',
    kind: 'card',
    side: 'front',
    evidence: 'M',
    titles: [republic, tribunal, title('Cédula de identidad', 0.1)],
    fields: [
      { concept: 'givenNames', labels: ['Nombre', 'Name'], lines: 2 },
      {
        concept: 'firstSurname',
        labels: ['1° apellido', '1er apellido', 'Primer apellido', '1 apellido'],
      },
      {
        concept: 'secondSurname',
        labels: ['2° apellido', '2do apellido', 'Segundo apellido', '2 apellido'],
      },
      number,
    ],
    ignore: ['C.C.', 'Conocido como', 'Firma'],
  },
  {
    id: 'CRI-cedula-back',
    country: 'CRI',
    kind: 'card',
    side: 'back',
    evidence: 'M',
    titles: [
      title('Domicilio electoral', 0.6),
      title('N° de cédula', 0.2),
      title('Vencimiento', 0.2),
    ],
    fields: [
      number,
      { concept: 'birthDate', labels: ['Fecha de nacimiento'] },
      { concept: 'birthPlace', labels: ['Lugar de nacimiento'] },
      { concept: 'expiryDate', labels: ['Vencimiento'] },
    ],
    ignore: ['Domicilio electoral', 'Nombre del padre', 'Nombre de la madre', 'Padre', 'Madre'],
  },
  {
    id: 'CRI-dimex-front',
    country: 'CRI',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      republic,
      title('Dirección General de Migración y Extranjería', 0.6),
      title('Documento de identidad migratorio', 0.6),
      title('DIMEX', 0.3),
      title('Expediente No.', 0.2),
    ],
    fields: [
      { concept: 'surnames', labels: ['Apellidos'] },
      { concept: 'givenNames', labels: ['Nombre', 'Nombres'] },
      { concept: 'nationality', labels: ['Nacionalidad'] },
      {
        concept: 'personalNumber',
        labels: ['Documento No.', 'Documento N°', 'No. documento'],
        pattern: /^\d{11,12}$/,
      },
      { concept: 'birthDate', labels: ['Fecha de nacimiento'] },
      { concept: 'expiryDate', labels: ['Vence', 'Vencimiento'] },
    ],
    ignore: ['Expediente No.', 'Expediente N°', 'Condición', 'Categoría'],
  },
];
