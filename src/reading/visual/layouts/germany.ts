import { type Layout, title } from './layout.js';

/** Nine of 0–9 and the consonants that no digit is taken for (formats 1.10). */
const number = /^[LMNPRTVWXY][CFGHJKLMNPRTVWXYZ0-9]{8}$/;

/** Lines under the surname: the name at birth, a doctor's title. */
const notSurname = /^(?:GEB\b|GEB\.|[[(]?B[\])]|DR\.)/;

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
    id: 'DEU-personalausweis-2010-front',
    country: 'DEU',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Bundesrepublik Deutschland', 0.6),
      title('Personalausweis', 0.4),
      title('Federal Republic of Germany', 0.5),
    ],
    fields: [
      {
        concept: 'surnames',
        at: [0.435, 0.165],
        labels: ['Name', 'Surname', 'Nom', 'Name / Surname / Nom'],
        lines: 3,
        drop: notSurname,
      },
      {
        concept: 'givenNames',
        at: [0.432, 0.348],
        labels: ['Vornamen', 'Given names', 'Prénoms'],
        lines: 2,
      },
      {
        concept: 'birthDate',
        at: [0.437, 0.483],
        labels: ['Geburtstag', 'Date of birth', 'Date de naissance'],
      },
      {
        concept: 'nationality',
        at: [0.65, 0.482],
        labels: ['Staatsangehörigkeit', 'Nationality', 'Nationalité'],
      },
      {
        concept: 'birthPlace',
        at: [0.431, 0.596],
        labels: ['Geburtsort', 'Place of birth', 'Lieu de naissance'],
        lines: 2,
      },
      {
        concept: 'expiryDate',
        at: [0.432, 0.728],
        labels: ['Gültig bis', 'Date of expiry', "Date d'expiration"],
      },
      { concept: 'documentNumber', at: [0.696, 0.058], pattern: number, unlabelled: true },
    ],
    ignore: notTaken,
  },
  {
    id: 'DEU-personalausweis-2021-front',
    country: 'DEU',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Bundesrepublik Deutschland', 0.6),
      title('Personalausweis', 0.4),
      title('Federal Republic of Germany', 0.5),
      title('Geburtsname', 0.2),
      title('Name at birth', 0.2),
    ],
    fields: [
      {
        concept: 'surnames',
        at: [0.44, 0.285],
        labels: ['Name', 'Surname', 'Nom', 'Name / Surname / Nom'],
        lines: 3,
        stacked: true,
        drop: notSurname,
      },
      {
        concept: 'givenNames',
        at: [0.437, 0.446],
        labels: ['Vornamen', 'Given names', 'Prénoms'],
        lines: 2,
      },
      {
        concept: 'birthDate',
        at: [0.437, 0.586],
        labels: ['Geburtstag', 'Date of birth', 'Date de naissance'],
      },
      {
        concept: 'nationality',
        at: [0.644, 0.586],
        labels: ['Staatsangehörigkeit', 'Nationality', 'Nationalité'],
      },
      {
        concept: 'birthPlace',
        at: [0.439, 0.675],
        labels: ['Geburtsort', 'Place of birth', 'Lieu de naissance'],
        lines: 2,
      },
      {
        concept: 'expiryDate',
        at: [0.438, 0.809],
        labels: ['Gültig bis', 'Date of expiry', "Date d'expiration"],
      },
      { concept: 'documentNumber', at: [0.696, 0.08], pattern: number, unlabelled: true },
    ],
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
