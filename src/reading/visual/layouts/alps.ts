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
        at: [0.284, 0.288],
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
      {
        concept: 'birthDate',
        at: [0.283, 0.745],
        labels: ['Geburtsdatum', 'Date of birth', 'Date de naissance'],
      },
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
    signs: [{ pattern: /^[I1]D\d{8}$/, weight: 0.6 }],
    fields: [
      { concept: 'surnames', at: [0.382, 0.513], labels: ['Name', 'Name · Name'] },
      { concept: 'givenNames', at: [0.38, 0.692], labels: ['Vorname(n)', 'First name(s)'] },
      { concept: 'birthDate', at: [0.384, 0.864], labels: ['Geburtsdatum', 'Date of birth'] },
      { concept: 'documentNumber', pattern: /^ID\d{8}$|^[A-Z]\d{8}$/, unlabelled: true },
    ],
  },
];
