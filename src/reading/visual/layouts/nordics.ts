import { type Layout, title } from './layout.js';

export const finland: readonly Layout[] = [
  {
    id: 'FIN-id-front',
    country: 'FIN',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Suomi Finland', 0.6),
      title('Henkilökortti', 0.5),
      title('Identitetskort Identity card', 0.3),
      title('Suomi', 0.2),
    ],
    fields: [
      { concept: 'surnames', at: [0.487, 0.28], labels: ['Sukunimi', 'Efternamn'] },
      { concept: 'givenNames', at: [0.487, 0.426], labels: ['Etunimet', 'Förnamn'], lines: 2 },
      { concept: 'sex', at: [0.487, 0.578], labels: ['Sukupuoli', 'Kön'] },
      { concept: 'nationality', at: [0.717, 0.578], labels: ['Kansalaisuus', 'Nationalitet'] },
      { concept: 'birthDate', at: [0.487, 0.674], labels: ['Syntymäaika', 'Födelsedatum'] },
      {
        concept: 'personalNumber',
        at: [0.717, 0.672],
        labels: ['Tunnus', 'Kod', 'Tunnus · Kod'],
        pattern: /^\d{6}[-+A-FU-Y]\d{3}[0-9A-Z]$/,
        unlabelled: true,
      },
      { concept: 'issueDate', at: [0.488, 0.771], labels: ['Myönnetty', 'Utfärdat'] },
      { concept: 'expiryDate', at: [0.716, 0.769], labels: ['Voimassa', 'Giltigt t.o.m.'] },
      {
        concept: 'documentNumber',
        at: [0.487, 0.867],
        labels: ['Korttinumero', 'Kortnummer'],
        pattern: /^[A-Z0-9]{9}$/,
      },
    ],
    ignore: ['CAN'],
    sexWords: { N: 'F' },
  },
];

export const sweden: readonly Layout[] = [
  {
    id: 'SWE-id-front',
    country: 'SWE',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Sverige Sweden', 0.6),
      title('Nationellt identitetskort', 0.6),
      title('Sverige', 0.3),
      title('Sweden', 0.2),
    ],
    fields: [
      { concept: 'surnames', at: [0.371, 0.226], labels: ['Efternamn'] },
      { concept: 'givenNames', at: [0.371, 0.316], labels: ['Förnamn'], lines: 2 },
      { concept: 'sex', at: [0.373, 0.404], labels: ['Kön'] },
      { concept: 'nationality', at: [0.45, 0.4], labels: ['Nationalitet'] },
      { concept: 'birthDate', at: [0.715, 0.406], labels: ['Födelsedatum'] },
      {
        concept: 'personalNumber',
        at: [0.373, 0.494],
        labels: ['Personnr', 'Personal Id. No.'],
        pattern: /^(?:\d{2})?\d{6}[-+]?\d{4}$/,
      },
      {
        concept: 'documentNumber',
        at: [0.463, 0.577],
        labels: ['Kortnr', 'Card No.'],
        pattern: /^[A-Z]{0,2}\d{7,8}$/,
      },
      {
        concept: 'expiryDate',
        at: [0.462, 0.697],
        labels: ['Sista giltighetsdag', 'Date of expiry'],
      },
    ],
    ignore: ['Längd', 'Height', 'CAN', 'Innehavarens namnteckning'],
    sexWords: { K: 'F' },
  },
];

export const norway: readonly Layout[] = [
  {
    id: 'NOR-id-front',
    country: 'NOR',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Norge Noreg Norga', 0.6),
      title('Norway', 0.3),
      title('ID-kort', 0.2),
      title('ID-kort ID-duođaštus', 0.5),
      title('Norge', 0.2),
    ],
    fields: [
      {
        concept: 'surnames',
        at: [0.417, 0.186],
        labels: ['Etternavn', 'Etternamn', 'Sohkanamma'],
        lines: 2,
      },
      {
        concept: 'givenNames',
        at: [0.417, 0.267],
        labels: ['Fornavn', 'Førenamn', 'Ovdanamma'],
        lines: 2,
      },
      { concept: 'sex', at: [0.416, 0.349], labels: ['Kjønn', 'Sohkabealli'] },
      { concept: 'birthDate', at: [0.416, 0.472], labels: ['Fødselsdato', 'Riegádanáigi'] },
      {
        concept: 'documentNumber',
        at: [0.418, 0.591],
        labels: ['Dokumentnr', 'Dokumeantanr', 'Document No.'],
        unlabelled: true,
        pattern: /^[A-Z]{3}\d{6}$/,
      },
      { concept: 'expiryDate', at: [0.42, 0.713], labels: ['Kortet går ut', 'Date of expiry'] },
      {
        concept: 'nationality',
        at: [0.722, 0.714],
        labels: ['Nasjonalitet', 'Riikkavuloshvuohta'],
      },
    ],
    ignore: [
      'Høyde',
      'Høgd',
      'Guhkkodat',
      'Height',
      'CAN',
      'Navnetrekk',
      'Namnetrekk',
      'Vuolláičálus',
    ],
    sexWords: { K: 'F' },
  },
];
