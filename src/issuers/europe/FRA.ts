import { back, defineIssuer, field, front } from '../define/issuer.js';
import * as zone from '../define/zone.js';

/**
 * The identity card before 2021 (docs/FORMATS.md 1.1). Its composite covers both lines, names
 * included; the number is the issuing year and month, a department and a serial.
 */
const cardZone: zone.ZoneLayout = {
  format: 'FRA-ID',
  lineCount: 2,
  width: 36,
  fields: [
    zone.code('only:I', 'only:D'),
    { ...zone.issuingState, as: 'run', read: ['only:F', 'only:R', 'only:A'] },
    { ...zone.names(0, 5, 30), field: 'surname' },
    zone.optional(0, 30, 36),
    {
      ...zone.number(1, 0, 12),
      read: [...zone.times(4, 'digit'), ...zone.times(3, 'any'), ...zone.times(5, 'digit')],
    },
    { ...zone.names(1, 13, 27), field: 'givenNames' },
    zone.date('birthDate', 1, 27),
    zone.sex(1, 34),
  ],
  composite: {
    line: 1,
    column: 35,
    over: [
      [0, 0, 36],
      [1, 0, 35],
    ],
  },
};

export const issuer = defineIssuer('FRA', {
  nationality: 'FRANCAISE FRANCAIS FRENCH',
  // Twelve digits on cards until 2021, nine letters and digits since.
  numbers: { document: { shape: /^(\d{12}|[A-Z\d]{9})$/ } },
  zone: { layouts: [cardZone] },
  layouts: [
    front('cni-2021', {
      titles: {
        'République française': 0.5,
        "Carte nationale d'identité": 0.4,
        'N° du document': 0.2,
        'Identity card': 0.1,
      },
      fields: [
        field('surnames', 'Nom | Surname', { at: { x: 0.395, y: 0.26 } }),
        field('givenNames', 'Prénoms | Given names', { at: { x: 0.396, y: 0.387 }, lines: 2 }),
        field('sex', 'Sexe | Sex', { at: { x: 0.397, y: 0.512 } }),
        field('nationality', 'Nationalité | Nationality', { at: { x: 0.512, y: 0.511 } }),
        field('birthDate', 'Date de naiss. | Date of birth', { at: { x: 0.73, y: 0.51 } }),
        field('birthPlace', 'Lieu de naissance | Place of birth', { at: { x: 0.395, y: 0.593 } }),
        field('documentNumber', 'N° du document | Document No.', {
          at: { x: 0.396, y: 0.763 },
          pattern: /^[A-Z0-9]{9}$/,
        }),
        field('expiryDate', "Date d'expir. | Expiry date", { at: { x: 0.731, y: 0.748 } }),
      ],
      ignore: "Nom d'usage | Alternate name | CAN",
    }),
    back('cni-2021', {
      titles: { 'Date de délivrance': 0.1, Taille: 0.1, Adresse: 0.1, 'Date of issue': 0.05 },
      fields: [field('issueDate', 'Date de délivrance | Date of issue')],
      ignore: 'Taille | Height | Adresse | Address',
    }),
    front('cni-1995', {
      titles: {
        'République française': 0.4,
        "Carte nationale d'identité N°": 0.4,
        "Carte nationale d'identité": 0.2,
        'Né(e) le': 0.3,
        'Nationalité française': 0.2,
      },
      fields: [
        field('documentNumber', "Carte nationale d'identité N°", {
          anywhere: /^\d{4}[A-Z0-9]{3}\d{5}$/,
        }),
        field('surnames', 'Nom', { where: ['inline', 'right'] }),
        field('givenNames', 'Prénom(s) | Prénoms', { where: ['inline', 'right'] }),
        field('sex', 'Sexe'),
        field('birthDate', 'Né(e) le | Né le | Née le'),
        field('birthPlace', 'à', { where: ['inline'] }),
      ],
      ignore: 'Taille | Signature du titulaire',
    }),
    back('cni-1995', {
      titles: { "Carte valable jusqu'au": 0.8, 'Délivrée le': 0.3, Adresse: 0.1 },
      fields: [
        field('expiryDate', "Carte valable jusqu'au | Valable jusqu'au"),
        field('issueDate', 'Délivrée le'),
      ],
      ignore: "Adresse | Par | Signature de l'autorité",
    }),
  ],
});
