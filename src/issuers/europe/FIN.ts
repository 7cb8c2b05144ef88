import { defineIssuer, field, front } from '../define/issuer.js';
import { isMonthDay } from '../define/number.js';

export const issuer = defineIssuer('FIN', {
  nationality: 'SUOMI SUOMEN FINSK FINLAND FINNISH',
  // DDMMYY, a sign for the century, three digits, a letter or digit.
  national: {
    separators: /[\s.]+/g,
    shape: /^\d{6}[-+A-FU-Y<]\d{3}[\dA-FHJ-NPR-Y]$/,
    check: (bare) =>
      isMonthDay(bare, 2, 0) &&
      '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(bare.slice(0, 6) + bare.slice(7, 10)) % 31] ===
        bare[10],
    normal: (bare) => bare.replace('<', '-'),
  },
  layouts: [
    front('id', {
      titles: {
        'Suomi Finland': 0.6,
        Henkilökortti: 0.5,
        'Identitetskort Identity card': 0.3,
        Suomi: 0.2,
      },
      fields: [
        field('surnames', 'Sukunimi | Efternamn', { at: { x: 0.487, y: 0.28 } }),
        field('givenNames', 'Etunimet | Förnamn', { at: { x: 0.487, y: 0.426 }, lines: 2 }),
        field('sex', 'Sukupuoli | Kön', { at: { x: 0.487, y: 0.578 } }),
        field('nationality', 'Kansalaisuus | Nationalitet', { at: { x: 0.717, y: 0.578 } }),
        field('birthDate', 'Syntymäaika | Födelsedatum', { at: { x: 0.487, y: 0.674 } }),
        field('personalNumber', 'Tunnus | Kod | Tunnus · Kod', {
          at: { x: 0.717, y: 0.672 },
          anywhere: /^\d{6}[-+A-FU-Y]\d{3}[0-9A-Z]$/,
        }),
        field('issueDate', 'Myönnetty | Utfärdat', { at: { x: 0.488, y: 0.771 } }),
        field('expiryDate', 'Voimassa | Giltigt t.o.m.', { at: { x: 0.716, y: 0.769 } }),
        field('documentNumber', 'Korttinumero | Kortnummer', {
          at: { x: 0.487, y: 0.867 },
          pattern: /^[A-Z0-9]{9}$/,
        }),
      ],
      ignore: 'CAN',
      sexWords: { N: 'F' },
    }),
  ],
});
