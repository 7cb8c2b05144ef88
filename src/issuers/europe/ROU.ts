import { defineIssuer, field, front } from '../define/issuer.js';
import { markAfter } from '../define/number.js';

export const issuer = defineIssuer('ROU', {
  nationality: 'ROMANA ROMAN ROMANIAN',
  // The personal number (CNP).
  national: {
    shape: /^[1-9]\d{12}$/,
    check: markAfter([2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9], '01234567891'),
  },
  zone: {
    personShapeIn: 'optionalData',
    // First digit and last six of the CNP; the birth date is between them (docs/FORMATS.md 5).
    optionalNumbers: ({ optionalData, birthDate }) => {
      const [, first, rest] = /^(\d)(\d{6})/.exec(optionalData) ?? [];
      return rest === undefined ? [] : [`${first}${birthDate}${rest}`];
    },
    deviations: [{ formats: ['TD2'], shapes: { documentNumber: ['AA999999<'] } }],
  },
  layouts: [
    front('id-2021', {
      titles: { România: 0.4, 'Carte de identitate': 0.5, 'CNP / PIN': 0.3, 'Nr. document': 0.2 },
      fields: [
        field('surnames', 'Nume', { at: { x: 0.395, y: 0.244 }, lines: 2 }),
        field('givenNames', 'Prenume', { at: { x: 0.395, y: 0.34 }, lines: 3 }),
        field('sex', 'Gen | Gender | Sex', { at: { x: 0.394, y: 0.498 } }),
        field('nationality', 'Cetățenie', { at: { x: 0.522, y: 0.499 } }),
        field('birthDate', 'Data nașterii', { at: { x: 0.766, y: 0.498 } }),
        field('personalNumber', 'CNP | PIN | CNP / PIN', {
          at: { x: 0.397, y: 0.603 },
          anywhere: /^[1-9]\d{12}$/,
        }),
        field('documentNumber', 'Nr. document', {
          at: { x: 0.398, y: 0.707 },
          pattern: /^[A-Z]{2}\d{6,7}$/,
        }),
        field('expiryDate', 'Data expirării', { at: { x: 0.764, y: 0.705 } }),
      ],
      ignore: 'Semnătura titularului | CAN',
    }),
    front('id-1997', {
      titles: {
        România: 0.3,
        Roumanie: 0.3,
        'Carte de identitate': 0.3,
        Seria: 0.2,
        Valabilitate: 0.3,
      },
      fields: [
        field('surnames', 'Nume / Nom / Last name | Nume | Nom | Last name'),
        field('givenNames', 'Prenume | Prenom | First name'),
        field('personalNumber', 'CNP', { anywhere: /^[1-9]\d{12}$/ }),
        field('nationality', 'Cetățenie | Nationalite | Nationality'),
        field('birthPlace', 'Loc naștere | Lieu de naissance | Place of birth'),
        field('validity', 'Valabilitate | Validite | Validity'),
        field('documentNumber', 'Seria', { strip: /\bnr\.?\s*/i, pattern: /^[A-Z]{2}\d{6}$/ }),
      ],
      ignore: 'Domiciliu | Adresse | Address | Emisă de | Délivrée par | Issued by',
    }),
  ],
});
