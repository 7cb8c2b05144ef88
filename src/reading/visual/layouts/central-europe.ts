import { type Layout, title } from './layout.js';

export const austria: readonly Layout[] = [
  {
    id: 'AUT-personalausweis-2002-front',
    country: 'AUT',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Republik Österreich', 0.6),
      title('Personalausweis Republik Österreich', 0.6),
      title('Republic of Austria', 0.4),
      title('Identity card of the Republic of Austria', 0.4),
    ],
    fields: [
      {
        concept: 'documentNumber',
        labels: ['Nummer', 'Number', 'Numéro'],
        pattern: /^[A-Z]{0,2}\d{6,8}$/,
      },
      {
        concept: 'fullName',
        labels: ['Name und Vorname(n)', 'Surname and first name(s)', 'Nom et Prénom(s)'],
        order: 'surnamesLine',
        lines: 4,
        drop: /^(?:(?:MAG|DR|DIPL|ING|DI|PROF|BA|MA|MSC|BSC|UNIV|MMAG|DDR|FH)[A-Z]*\b\.?[\s.-]*)+(?:\(FH\))?$/,
      },
      { concept: 'birthDate', labels: ['Geburtsdatum', 'Date of birth', 'Date de naissance'] },
      { concept: 'sex', labels: ['Geschlecht', 'Sex', 'Sexe'] },
    ],
    ignore: ['Unterschrift', 'Signature', 'Signature du titulaire'],
    sexWords: { W: 'F' },
  },
  {
    id: 'AUT-personalausweis-2002-back',
    country: 'AUT',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [
      title('Geburtsort', 0.2),
      title('Ausstellende Behörde', 0.3),
      title('Besondere Kennzeichen', 0.5),
      title('Größe', 0.1),
    ],
    fields: [
      { concept: 'birthPlace', labels: ['Geburtsort', 'Place of birth', 'Lieu de naissance'] },
      {
        concept: 'nationality',
        labels: ['Staatsbürgerschaft', 'Staatsangehörigkeit', 'Nationality'],
      },
      { concept: 'issueDate', labels: ['Ausstellungsdatum', 'Date of issue'] },
      { concept: 'expiryDate', labels: ['Gültig bis', 'Date of expiry'] },
    ],
    ignore: [
      'Größe',
      'Height',
      'Taille',
      'Besondere Kennzeichen',
      'Ausstellende Behörde',
      'Authority',
    ],
  },
];

export const liechtenstein: readonly Layout[] = [
  {
    id: 'LIE-id-front',
    country: 'LIE',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Fürstentum Liechtenstein', 0.6),
      title('Principality of Liechtenstein', 0.6),
      title('Liechtenstein', 0.4),
      title('Identitätskarte', 0.3),
    ],
    fields: [
      { concept: 'surnames', labels: ['Name', 'Name · Name'] },
      { concept: 'givenNames', labels: ['Vorname(n)', 'First name(s)'] },
      { concept: 'birthDate', labels: ['Geburtsdatum', 'Date of birth'] },
      { concept: 'documentNumber', pattern: /^ID\d{8}$|^[A-Z]\d{8}$/, unlabelled: true },
    ],
  },
];

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
      { concept: 'surnames', labels: ['Příjmení', 'Surname'], lines: 2 },
      {
        concept: 'givenNames',
        labels: ['Jméno', 'Jméno (jména)', 'Jména', 'Given names'],
        lines: 2,
      },
      { concept: 'documentNumber', labels: ['Číslo dokladu', 'Document No.'], pattern: /^\d{9}$/ },
      { concept: 'birthDate', labels: ['Datum narození', 'Date of birth'] },
      { concept: 'sex', labels: ['Pohlaví', 'Sex'] },
      { concept: 'birthPlace', labels: ['Místo narození', 'Place of birth'], lines: 2 },
      { concept: 'nationality', labels: ['Státní občanství', 'Nationality'] },
      { concept: 'issueDate', labels: ['Datum vydání', 'Date of issue'] },
      { concept: 'expiryDate', labels: ['Platnost do', 'Date of expiry'] },
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
      { concept: 'surnames', labels: ['Priezvisko'] },
      { concept: 'givenNames', labels: ['Meno'] },
      { concept: 'nationality', labels: ['Štátne občianstvo'] },
      { concept: 'sex', labels: ['Pohlavie'] },
      {
        concept: 'documentNumber',
        labels: ['Číslo', 'Číslo / No.'],
        pattern: /^[A-Z]{2}\d{6}$/,
        unlabelled: true,
      },
      { concept: 'birthDate', labels: ['Dátum narodenia'] },
      {
        concept: 'personalNumber',
        labels: ['Rodné číslo', 'Personal No.'],
        pattern: /^\d{6}\/?\d{3,4}$/,
        unlabelled: true,
      },
      { concept: 'expiryDate', labels: ['Dátum platnosti'] },
      { concept: 'issueDate', labels: ['Dátum vydania'] },
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
      { concept: 'surnames', labels: ['Nazwisko'], lines: 2 },
      { concept: 'givenNames', labels: ['Imiona', 'Imię (imiona)'], lines: 2 },
      { concept: 'nationality', labels: ['Obywatelstwo'] },
      { concept: 'birthDate', labels: ['Data urodzenia'] },
      { concept: 'sex', labels: ['Płeć'] },
      {
        concept: 'documentNumber',
        labels: ['Numer dowodu osobistego', 'Identity card number'],
        pattern: /^[A-Z]{3}\d{6}$/,
        unlabelled: true,
      },
      { concept: 'expiryDate', labels: ['Termin ważności', 'Expiry date'] },
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
