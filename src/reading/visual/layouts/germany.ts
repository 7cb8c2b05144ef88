import { type FieldRule, type Layout, title } from './layout.js';

/** Nine of 0–9 and the consonants that no digit is taken for (formats 1.10). */
const number: FieldRule = {
  concept: 'documentNumber',
  pattern: /^[LMNPRTVWXY][CFGHJKLMNPRTVWXYZ0-9]{8}$/,
  unlabelled: true,
};

const front: readonly FieldRule[] = [
  {
    concept: 'surnames',
    labels: ['Name', 'Surname', 'Nom', 'Name / Surname / Nom'],
    lines: 3,
    stacked: true,
    drop: /^(?:GEB\b|GEB\.|[[(]?B[\])]|DR\.)/,
  },
  { concept: 'givenNames', labels: ['Vornamen', 'Given names', 'Prénoms'], lines: 2 },
  { concept: 'birthDate', labels: ['Geburtstag', 'Date of birth', 'Date de naissance'] },
  { concept: 'nationality', labels: ['Staatsangehörigkeit', 'Nationality', 'Nationalité'] },
  {
    concept: 'birthPlace',
    labels: ['Geburtsort', 'Place of birth', 'Lieu de naissance'],
    lines: 2,
  },
  { concept: 'expiryDate', labels: ['Gültig bis', 'Date of expiry', "Date d'expiration"] },
  number,
];

const notTaken = [
  ...[
    'Geburtsname',
    'Name at birth',
    'Nom de naissance',
    'Zugangsnummer',
    'Unterschrift der Inhaberin/des Inhabers',
  ],
  ...['Signature of bearer', 'Signature de la titulaire/du titulaire', 'Ordens- oder Künstlername'],
];

export const germany: readonly Layout[] = [
  {
    id: 'DEU-personalausweis-front',
    country: 'DEU',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Bundesrepublik Deutschland', 0.6),
      title('Personalausweis', 0.3),
      title('Federal Republic of Germany', 0.5),
    ],
    fields: front,
    ignore: notTaken,
  },
  {
    id: 'DEU-personalausweis-back',
    country: 'DEU',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [
      title('Anschrift', 0.3),
      title('Augenfarbe', 0.3),
      title('Größe', 0.1),
      title('Behörde', 0.2),
      title('Ordens- oder Künstlername', 0.3),
    ],
    fields: [{ concept: 'issueDate', labels: ['Datum', 'Date', 'Ausstellungsdatum'] }],
    ignore: [
      'Anschrift',
      'Address',
      'Adresse',
      'Augenfarbe',
      'Colour of eyes',
      'Größe',
      'Height',
      'Behörde',
      'Authority',
      'Ordens- oder Künstlername',
    ],
  },
];
