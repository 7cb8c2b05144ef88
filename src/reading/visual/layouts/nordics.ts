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
      { concept: 'surnames', labels: ['Sukunimi', 'Efternamn'] },
      { concept: 'givenNames', labels: ['Etunimet', 'Förnamn'], lines: 2 },
      { concept: 'sex', labels: ['Sukupuoli', 'Kön'] },
      { concept: 'nationality', labels: ['Kansalaisuus', 'Nationalitet'] },
      { concept: 'birthDate', labels: ['Syntymäaika', 'Födelsedatum'] },
      {
        concept: 'personalNumber',
        labels: ['Tunnus', 'Kod', 'Tunnus · Kod'],
        pattern: /^\d{6}[-+A-FU-Y]\d{3}[0-9A-Z]$/,
        unlabelled: true,
      },
      { concept: 'issueDate', labels: ['Myönnetty', 'Utfärdat'] },
      { concept: 'expiryDate', labels: ['Voimassa', 'Giltigt t.o.m.'] },
      {
        concept: 'documentNumber',
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
      { concept: 'surnames', labels: ['Efternamn'] },
      { concept: 'givenNames', labels: ['Förnamn'], lines: 2 },
      { concept: 'sex', labels: ['Kön'] },
      { concept: 'nationality', labels: ['Nationalitet'] },
      { concept: 'birthDate', labels: ['Födelsedatum'] },
      {
        concept: 'personalNumber',
        labels: ['Personnr', 'Personal Id. No.'],
        pattern: /^(?:\d{2})?\d{6}[-+]?\d{4}$/,
      },
      { concept: 'documentNumber', labels: ['Kortnr', 'Card No.'], pattern: /^[A-Z]{0,2}\d{7,8}$/ },
      { concept: 'expiryDate', labels: ['Sista giltighetsdag', 'Date of expiry'] },
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
      { concept: 'surnames', labels: ['Etternavn', 'Etternamn', 'Sohkanamma'], lines: 2 },
      { concept: 'givenNames', labels: ['Fornavn', 'Førenamn', 'Ovdanamma'], lines: 2 },
      { concept: 'sex', labels: ['Kjønn', 'Sohkabealli'] },
      { concept: 'birthDate', labels: ['Fødselsdato', 'Riegádanáigi'] },
      {
        concept: 'documentNumber',
        labels: ['Dokumentnr', 'Dokumeantanr', 'Document No.'],
        pattern: /^[A-Z]{3}\d{6}$/,
      },
      { concept: 'expiryDate', labels: ['Kortet går ut', 'Date of expiry'] },
      { concept: 'nationality', labels: ['Nasjonalitet', 'Riikkavuloshvuohta'] },
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
