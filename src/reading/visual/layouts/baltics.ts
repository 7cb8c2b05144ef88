import { type Layout, title } from './layout.js';

export const estonia: readonly Layout[] = [
  {
    id: 'EST-id-2018-front',
    country: 'EST',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Eesti Vabariik', 0.6),
      title('Republic of Estonia', 0.5),
      title('Isikutunnistus', 0.4),
    ],
    fields: [
      { concept: 'surnames', at: [0.404, 0.226], labels: ['Perekonnanimi'] },
      { concept: 'givenNames', at: [0.405, 0.306], labels: ['Eesnimi', 'Eesnimed'] },
      { concept: 'sex', at: [0.634, 0.438], labels: ['Sugu'] },
      { concept: 'nationality', at: [0.744, 0.442], labels: ['Kodakondsus', 'Citizenship'] },
      { concept: 'birthDate', at: [0.748, 0.523], labels: ['Sünniaeg'] },
      {
        concept: 'personalNumber',
        at: [0.748, 0.625],
        labels: ['Isikukood', 'Personal code'],
        pattern: /^[1-8]\d{10}$/,
        unlabelled: true,
      },
      {
        concept: 'documentNumber',
        at: [0.408, 0.713],
        labels: ['Dokumendi number', 'Dokumendi nr', 'Document number', 'Document No.'],
        pattern: /^[A-Z]{1,2}\d{7}$/,
      },
      { concept: 'expiryDate', at: [0.406, 0.621], labels: ['Kehtiv kuni'] },
    ],
    ignore: ['Väljaandja', 'Authority', 'Kasutaja allkiri', 'CAN'],
    sexWords: { N: 'F' },
  },
  {
    id: 'EST-id-2007-front',
    country: 'EST',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Eesti Vabariik', 0.5),
      title('Republic of Estonia', 0.5),
      title('Republic of Estonia Identity Card', 0.3),
      title('Isikutunnistus', 0.4),
    ],
    fields: [
      { concept: 'surnames', at: [0.361, 0.24], labels: ['Perekonnanimi'], lines: 1 },
      { concept: 'givenNames', at: [0.361, 0.347], labels: ['Eesnimed', 'Eesnimi'], lines: 1 },
      { concept: 'sex', at: [0.474, 0.479], labels: ['Sugu'] },
      { concept: 'nationality', at: [0.475, 0.547], labels: ['Kodakondsus', 'Citizenship'] },
      { concept: 'birthDate', at: [0.476, 0.613], labels: ['Sünniaeg'] },
      {
        concept: 'personalNumber',
        at: [0.473, 0.677],
        labels: ['Isikukood', 'Personal code'],
        pattern: /^[1-8]\d{10}$/,
        unlabelled: true,
      },
      {
        concept: 'documentNumber',
        at: [0.364, 0.809],
        labels: ['Dokumendi number', 'Document number'],
        pattern: /^[A-Z]{2}\d{7}$/,
      },
      { concept: 'expiryDate', at: [0.362, 0.917], labels: ['Kehtiv kuni'] },
    ],
    ignore: ['Kasutaja allkiri'],
    sexWords: { N: 'F' },
  },
  {
    id: 'EST-id-2018-back',
    country: 'EST',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [title('Sünnikoht', 0.4), title('Välja antud', 0.3), title('Elamisloa liik', 0.3)],
    fields: [
      { concept: 'birthPlace', labels: ['Sünnikoht', 'Place of birth'] },
      { concept: 'issueDate', labels: ['Välja antud', 'Väljaandmise kuupäev', 'Date of issue'] },
    ],
  },
];

export const latvia: readonly Layout[] = [
  {
    id: 'LVA-id-front',
    country: 'LVA',
    kind: 'card',
    side: 'front',
    evidence: 'M',
    titles: [
      title('Latvijas Republika', 0.6),
      title('Republic of Latvia', 0.6),
      title('Personas apliecība', 0.4),
    ],
    fields: [
      { concept: 'surnames', labels: ['Uzvārds'] },
      { concept: 'givenNames', labels: ['Vārds', 'Vārdi'] },
      {
        concept: 'personalNumber',
        labels: ['Personas kods', 'Personal code'],
        pattern: /^\d{6}-?\d{5}$/,
        unlabelled: true,
      },
      {
        concept: 'documentNumber',
        labels: ['Dokumenta numurs', 'Document No.'],
        pattern: /^[A-Z]{2}\d{7}$/,
      },
    ],
    sexWords: { V: 'M', S: 'F' },
  },
];

export const lithuania: readonly Layout[] = [
  {
    id: 'LTU-id-front',
    country: 'LTU',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Lietuvos Respublika', 0.6),
      title('Republic of Lithuania', 0.6),
      title('Asmens tapatybės kortelė', 0.4),
    ],
    fields: [
      { concept: 'surnames', at: [0.367, 0.282], labels: ['Pavardė'] },
      { concept: 'givenNames', at: [0.367, 0.432], labels: ['Vardas', 'Vardai'] },
      { concept: 'sex', at: [0.367, 0.567], labels: ['Lytis'] },
      { concept: 'nationality', at: [0.529, 0.567], labels: ['Pilietybė'] },
      {
        concept: 'personalNumber',
        at: [0.529, 0.673],
        labels: ['Asmens kodas'],
        pattern: /^[1-8]\d{10}$/,
        unlabelled: true,
      },
      { concept: 'birthDate', at: [0.777, 0.673], labels: ['Gimimo data'] },
      {
        concept: 'documentNumber',
        at: [0.53, 0.774],
        labels: ['Kortelės Nr', 'Card No.'],
        pattern: /^\d{8}$/,
      },
      { concept: 'expiryDate', at: [0.776, 0.774], labels: ['Galioja iki'] },
    ],
    ignore: ['CAN', 'Parašas'],
    sexWords: { V: 'M', VYR: 'M', MOT: 'F' },
  },
];
