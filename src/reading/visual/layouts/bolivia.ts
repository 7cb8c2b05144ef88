import { type Layout, title } from './layout.js';

const number = /^\d{5,8}(?:-?\d[A-Z])?$/;

export const bolivia: readonly Layout[] = [
  {
    id: 'BOL-cedula-2022-front',
    country: 'BOL',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Estado Plurinacional de Bolivia', 0.8),
      title('Servicio General de Identificación Personal', 0.4),
      title('Cédula de identidad', 0.1),
    ],
    fields: [
      {
        concept: 'personalNumber',
        labels: ['N°', 'No.', 'Nº'],
        where: ['inline', 'right'],
        pattern: number,
      },
      { concept: 'givenNames', labels: ['Nombres'], lines: 2 },
      { concept: 'surnames', labels: ['Apellidos'], lines: 2 },
      { concept: 'birthDate', labels: ['Fecha de nacimiento'] },
      { concept: 'issueDate', labels: ['Fecha de emisión'] },
      { concept: 'expiryDate', labels: ['Fecha de expiración', 'Válida hasta el', 'Válida hasta'] },
    ],
    ignore: ['Serie', 'Sección', 'Firma del interesado'],
  },
  {
    id: 'BOL-cedula-2022-back',
    country: 'BOL',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [
      title('Lugar de nacimiento', 0.1),
      title('Domicilio', 0.1),
      title('Ocupación', 0.1),
      title('Director General SEGIP', 0.6),
    ],
    fields: [{ concept: 'birthPlace', labels: ['Lugar de nacimiento'], lines: 2 }],
    ignore: ['Domicilio', 'Ocupación', 'Profesión u ocupación', 'Estado civil'],
  },
  {
    id: 'BOL-cedula-old-back',
    country: 'BOL',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [
      title('Certifica', 0.3),
      title('Que la firma, fotografía e impresión pertenece', 0.8),
      title('Nacido el', 0.2),
    ],
    fields: [
      {
        concept: 'fullName',
        labels: ['Pertenece a', 'Pertenecen a', 'impresión pertenece a', 'A:'],
        order: 'givenFirst',
        where: ['inline', 'right', 'below'],
        lines: 1,
      },
      { concept: 'birthDate', labels: ['Nacido el', 'Nacida el'] },
      { concept: 'birthPlace', labels: ['En'], where: ['inline', 'right'] },
    ],
    ignore: ['Domicilio', 'Ocupación', 'Profesión u ocupación', 'Estado civil'],
  },
];
