import { back, defineIssuer, field, front } from '../define/issuer.js';

export const issuer = defineIssuer('AUT', {
  nationality: 'OSTERREICH OSTERREICHER OSTERREICHERIN AUSTRIAN',
  layouts: [
    front('personalausweis-2002', {
      titles: {
        'Republik Österreich': 0.6,
        'Personalausweis Republik Österreich': 0.6,
        'Republic of Austria': 0.4,
        'Identity card of the Republic of Austria': 0.4,
      },
      fields: [
        field('documentNumber', 'Nummer | Number | Numéro', {
          at: { x: 0.284, y: 0.288 },
          pattern: /^[A-Z]{0,2}\d{6,8}$/,
        }),
        field('fullName', 'Name und Vorname(n) | Surname and first name(s) | Nom et Prénom(s)', {
          order: 'surnamesLine',
          lines: 4,
          drop: /^(?:(?:MAG|DR|DIPL|ING|DI|PROF|BA|MA|MSC|BSC|UNIV|MMAG|DDR|FH)[A-Z]*\b\.?[\s.-]*)+(?:\(FH\))?$/,
        }),
        field('birthDate', 'Geburtsdatum | Date of birth | Date de naissance', {
          at: { x: 0.283, y: 0.745 },
        }),
        field('sex', 'Geschlecht | Sex | Sexe', { at: { x: 0.836, y: 0.832 } }),
      ],
      ignore: 'Unterschrift | Signature | Signature du titulaire',
      sexWords: { W: 'F' },
    }),
    front('personalausweis-2021', {
      evidence: 'M',
      titles: {
        'Republik Österreich': 0.5,
        'Republic of Austria': 0.5,
        Personalausweis: 0.2,
        'Personalausweis Identity card': 0.4,
      },
      fields: [
        field('surnames', 'Familienname | Nachname | Surname', { lines: 2 }),
        field('givenNames', 'Vorname(n) | Vornamen | Given names', { lines: 2 }),
        field('sex', 'Geschlecht | Sex'),
        field('nationality', 'Staatsangehörigkeit | Nationality'),
        field('birthDate', 'Geburtsdatum | Date of birth'),
        field('expiryDate', 'Gültig bis | Date of expiry'),
        field('documentNumber', 'Nummer | Dokumentennummer | Document No.', {
          anywhere: /^P[A-Z]\d{7}$/,
        }),
      ],
      ignore: 'Unterschrift | Signature | CAN',
      sexWords: { W: 'F' },
    }),
    back('personalausweis-2002', {
      titles: {
        Geburtsort: 0.2,
        'Ausstellende Behörde': 0.3,
        'Besondere Kennzeichen': 0.5,
        Größe: 0.1,
      },
      fields: [
        field('birthPlace', 'Geburtsort | Place of birth | Lieu de naissance'),
        field('nationality', 'Staatsbürgerschaft | Staatsangehörigkeit | Nationality'),
        field('issueDate', 'Ausstellungsdatum | Date of issue'),
        field('expiryDate', 'Gültig bis | Date of expiry'),
      ],
      ignore: 'Größe | Height | Taille | Besondere Kennzeichen | Ausstellende Behörde | Authority',
    }),
  ],
});
