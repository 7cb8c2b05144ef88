import { back, defineIssuer, field, front } from '../define/issuer.js';
import { checkDigit } from '../define/number.js';

/**
 * Nine characters of 0–9 and the consonants that do not resemble a digit (docs/FORMATS.md 1.10).
 */
const number = /^[LMNPRTVWXY][CFGHJKLMNPRTVWXYZ0-9]{8}$/;

/** Lines under the surname: the name at birth, a doctor's title. */
const notSurname = /^(?:GEB\b|GEB\.|[[(]?B[\])]|DR\.)/;
const notTaken = `Geburtsname | Name at birth | Nom de naissance | Zugangsnummer
  Unterschrift der Inhaberin/des Inhabers | Signature of bearer
  Signature de la titulaire/du titulaire | Ordens- oder Künstlername`;

export const issuer = defineIssuer('DEU', {
  nationality: 'DEUTSCH GERMAN',
  numbers: {
    // Letters without vowels and without those that resemble a digit; a check digit may follow.
    document: {
      shape: /^[CFGHJ-NPRTV-Z\d]{9}\d?$/,
      check: (bare) =>
        bare.length === 10 ? checkDigit(bare.slice(0, 9)) === Number(bare[9]) : undefined,
      normal: (bare) => bare.slice(0, 9),
    },
  },
  zone: { codes: ['D'] },
  layouts: [
    front('personalausweis-2010', {
      titles: {
        'Bundesrepublik Deutschland': 0.6,
        Personalausweis: 0.4,
        'Federal Republic of Germany': 0.5,
      },
      fields: [
        field('surnames', 'Name | Surname | Nom | Name / Surname / Nom', {
          at: { x: 0.435, y: 0.165 },
          lines: 3,
          drop: notSurname,
        }),
        field('givenNames', 'Vornamen | Given names | Prénoms', {
          at: { x: 0.432, y: 0.348 },
          lines: 2,
        }),
        field('birthDate', 'Geburtstag | Date of birth | Date de naissance', {
          at: { x: 0.437, y: 0.483 },
        }),
        field('nationality', 'Staatsangehörigkeit | Nationality | Nationalité', {
          at: { x: 0.65, y: 0.482 },
        }),
        field('birthPlace', 'Geburtsort | Place of birth | Lieu de naissance', {
          at: { x: 0.431, y: 0.596 },
          lines: 2,
        }),
        field('expiryDate', "Gültig bis | Date of expiry | Date d'expiration", {
          at: { x: 0.432, y: 0.728 },
        }),
        field('documentNumber', '', { at: { x: 0.696, y: 0.058 }, anywhere: number }),
      ],
      ignore: notTaken,
    }),
    front('personalausweis-2021', {
      titles: {
        'Bundesrepublik Deutschland': 0.6,
        Personalausweis: 0.4,
        'Federal Republic of Germany': 0.5,
        Geburtsname: 0.2,
        'Name at birth': 0.2,
      },
      fields: [
        field('surnames', 'Name | Surname | Nom | Name / Surname / Nom', {
          at: { x: 0.44, y: 0.285 },
          lines: 3,
          stacked: true,
          drop: notSurname,
        }),
        field('givenNames', 'Vornamen | Given names | Prénoms', {
          at: { x: 0.437, y: 0.446 },
          lines: 2,
        }),
        field('birthDate', 'Geburtstag | Date of birth | Date de naissance', {
          at: { x: 0.437, y: 0.586 },
        }),
        field('nationality', 'Staatsangehörigkeit | Nationality | Nationalité', {
          at: { x: 0.644, y: 0.586 },
        }),
        field('birthPlace', 'Geburtsort | Place of birth | Lieu de naissance', {
          at: { x: 0.439, y: 0.675 },
          lines: 2,
        }),
        field('expiryDate', "Gültig bis | Date of expiry | Date d'expiration", {
          at: { x: 0.438, y: 0.809 },
        }),
        field('documentNumber', '', { at: { x: 0.696, y: 0.08 }, anywhere: number }),
      ],
      ignore: notTaken,
    }),
    back('personalausweis', {
      titles: {
        Anschrift: 0.3,
        Augenfarbe: 0.3,
        Größe: 0.1,
        Behörde: 0.2,
        'Ordens- oder Künstlername': 0.3,
      },
      fields: [field('issueDate', 'Datum | Date | Ausstellungsdatum')],
      ignore: `Anschrift | Address | Adresse | Augenfarbe | Colour of eyes | Größe | Height
        Behörde | Authority | Ordens- oder Künstlername`,
    }),
  ],
});
