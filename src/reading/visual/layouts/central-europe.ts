import { type Layout, title } from './layout.js';

export const czechia: readonly Layout[] = [
  {
    id: 'CZE-id-front',
    country: 'CZE',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Česká republika', 0.6),
      title('Občanský průkaz', 0.4),
      title('Czech Republic', 0.5),
      title('Identification card', 0.1),
    ],
    fields: [
      { concept: 'surnames', at: [0.235, 0.224], labels: ['Příjmení', 'Surname'], lines: 2 },
      {
        concept: 'givenNames',
        at: [0.233, 0.283],
        labels: ['Jméno', 'Jméno (jména)', 'Jména', 'Given names'],
        lines: 2,
      },
      {
        concept: 'documentNumber',
        at: [0.727, 0.15],
        labels: ['Číslo dokladu', 'Document No.'],
        unlabelled: true,
        pattern: /^\d{9}$/,
      },
      { concept: 'birthDate', at: [0.343, 0.389], labels: ['Datum narození', 'Date of birth'] },
      { concept: 'sex', at: [0.71, 0.389], labels: ['Pohlaví', 'Sex'] },
      {
        concept: 'birthPlace',
        at: [0.343, 0.502],
        labels: ['Místo narození', 'Place of birth'],
        lines: 2,
      },
      { concept: 'nationality', labels: ['Státní občanství', 'Nationality'] },
      { concept: 'issueDate', at: [0.345, 0.804], labels: ['Datum vydání', 'Date of issue'] },
      { concept: 'expiryDate', at: [0.343, 0.922], labels: ['Platnost do', 'Date of expiry'] },
    ],
    ignore: ['Podpis držitele', "Holder's signature"],
  },
  {
    id: 'CZE-id-back',
    country: 'CZE',
    kind: 'card',
    side: 'back',
    evidence: 'M',
    titles: [
      title('Trvalý pobyt', 0.4),
      title('Rodné číslo', 0.2),
      title('Rodné příjmení', 0.3),
      title('Permanent stay', 0.3),
    ],
    fields: [
      {
        concept: 'personalNumber',
        labels: ['Rodné číslo', 'Personal number'],
        pattern: /^\d{6}\/?\d{3,4}$/,
      },
    ],
    ignore: [
      'Trvalý pobyt',
      'Permanent stay',
      'Rodné příjmení',
      'Rodinný stav',
      'Vydal',
      'Issued by',
    ],
  },
];

export const slovakia: readonly Layout[] = [
  {
    id: 'SVK-id-front',
    country: 'SVK',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Slovenská republika', 0.6),
      title('Slovak Republic', 0.6),
      title('Občiansky preukaz', 0.4),
    ],
    fields: [
      { concept: 'surnames', at: [0.346, 0.215], labels: ['Priezvisko'] },
      { concept: 'givenNames', at: [0.349, 0.303], labels: ['Meno'] },
      { concept: 'nationality', at: [0.346, 0.393], labels: ['Štátne občianstvo'] },
      { concept: 'sex', at: [0.35, 0.484], labels: ['Pohlavie'] },
      {
        concept: 'documentNumber',
        at: [0.349, 0.62],
        labels: ['Číslo', 'Číslo / No.'],
        pattern: /^[A-Z]{2}\d{6}$/,
        unlabelled: true,
      },
      { concept: 'birthDate', at: [0.718, 0.398], labels: ['Dátum narodenia'] },
      {
        concept: 'personalNumber',
        at: [0.719, 0.49],
        labels: ['Rodné číslo', 'Personal No.'],
        pattern: /^\d{6}\/?\d{3,4}$/,
        unlabelled: true,
      },
      { concept: 'expiryDate', at: [0.724, 0.674], labels: ['Dátum platnosti'] },
      { concept: 'issueDate', at: [0.724, 0.767], labels: ['Dátum vydania'] },
    ],
    ignore: ['Vydal', 'Issued by', 'Podpis držiteľa'],
  },
];

export const poland: readonly Layout[] = [
  {
    id: 'POL-id-front',
    country: 'POL',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Rzeczpospolita Polska', 0.6),
      title('Dowód osobisty', 0.4),
      title('Republic of Poland', 0.5),
    ],
    fields: [
      { concept: 'surnames', at: [0.36, 0.28], labels: ['Nazwisko'], lines: 2 },
      { concept: 'givenNames', at: [0.359, 0.408], labels: ['Imiona', 'Imię (imiona)'], lines: 2 },
      { concept: 'nationality', at: [0.358, 0.516], labels: ['Obywatelstwo'] },
      { concept: 'birthDate', at: [0.653, 0.515], labels: ['Data urodzenia'] },
      { concept: 'sex', at: [0.651, 0.632], labels: ['Płeć'] },
      {
        concept: 'documentNumber',
        at: [0.361, 0.653],
        labels: ['Numer dowodu osobistego', 'Identity card number'],
        pattern: /^[A-Z]{3}\d{6}$/,
        unlabelled: true,
      },
      { concept: 'expiryDate', at: [0.362, 0.757], labels: ['Termin ważności', 'Expiry date'] },
    ],
    ignore: ['Numer CAN', 'CAN', 'Podpis posiadacza', 'Nazwisko rodowe'],
    sexWords: { K: 'F' },
  },
  {
    id: 'POL-id-back',
    country: 'POL',
    kind: 'card',
    side: 'back',
    evidence: 'M',
    titles: [
      title('PESEL', 0.3),
      title('Imiona rodziców', 0.4),
      title('Organ wydający', 0.3),
      title('Nazwisko rodowe', 0.3),
    ],
    fields: [
      { concept: 'personalNumber', labels: ['PESEL', 'Personal number'], pattern: /^\d{11}$/ },
      { concept: 'birthPlace', labels: ['Miejsce urodzenia'] },
      { concept: 'issueDate', labels: ['Data wydania'] },
    ],
    ignore: ['Imiona rodziców', 'Nazwisko rodowe', 'Organ wydający'],
  },
];

export const hungary: readonly Layout[] = [
  {
    id: 'HUN-id-front',
    country: 'HUN',
    kind: 'card',
    side: 'front',
    evidence: 'M',
    titles: [
      title('Magyarország', 0.6),
      title('Személyazonosító igazolvány', 0.6),
      title('Hungary', 0.3),
    ],
    fields: [
      {
        concept: 'surnames',
        labels: ['Családi név', 'Családi és utónév', 'Family name'],
        lines: 2,
      },
      { concept: 'givenNames', labels: ['Utónév', 'Given name'], lines: 2 },
      {
        concept: 'documentNumber',
        labels: ['Okmányazonosító', 'Doc. No.'],
        pattern: /^\d{6}[A-Z]{2}$/,
        unlabelled: true,
      },
      { concept: 'sex', labels: ['Nem', 'Sex'] },
    ],
    sexWords: { N: 'F', FFI: 'M' },
  },
];
