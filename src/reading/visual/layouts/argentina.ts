import { type Layout, title } from './layout.js';

export const argentina: readonly Layout[] = [
  {
    id: 'ARG-dni-front',
    country: 'ARG',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('República Argentina', 0.6),
      title('Mercosur', 0.1),
      title('Registro Nacional de las Personas', 0.2),
      title('Ministerio del Interior', 0.3),
    ],
    fields: [
      { concept: 'surnames', labels: ['Apellido', 'Surname'], lines: 2 },
      { concept: 'givenNames', labels: ['Nombre', 'Name'], lines: 2 },
      { concept: 'sex', labels: ['Sexo', 'Sex'] },
      { concept: 'nationality', labels: ['Nacionalidad', 'Nationality'] },
      { concept: 'birthDate', labels: ['Fecha de nacimiento', 'Date of birth'] },
      { concept: 'issueDate', labels: ['Fecha de emisión', 'Date of issue'] },
      { concept: 'expiryDate', labels: ['Fecha de vencimiento', 'Date of expiry'] },
      {
        concept: 'personalNumber',
        labels: ['Documento', 'Document'],
        pattern: /^[MF]?\d{1,2}[.,]?\d{3}[.,]?\d{3}$/,
      },
    ],
    ignore: [
      'Ejemplar',
      'Trámite N°',
      'Of. ident.',
      'Trámite N° / Of. ident.',
      'Office ID',
      'Firma identificado',
      'Signature',
    ],
  },
  {
    id: 'ARG-dni-back',
    country: 'ARG',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [title('CUIL', 0.4), title('Domicilio', 0.2), title('Ministro del Interior', 0.5)],
    fields: [{ concept: 'birthPlace', labels: ['Lugar de nacimiento'], lines: 2 }],
    ignore: ['Domicilio', 'CUIL', 'Pulgar'],
  },
];
