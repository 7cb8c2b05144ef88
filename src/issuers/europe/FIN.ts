import { defineIssuer } from '../define/issuer.js';
import { field, front } from '../define/layout.js';
import { isMonthDay } from '../define/number.js';

export const issuer = defineIssuer('FIN', {
  numbers: {
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
  },
  layouts: [
    front('id', {
      titles: `Suomi Finland 0.6 | Henkilökortti 0.5 | Identitetskort Identity card 0.3
        Suomi 0.2`,
      fields: [
        field('surnames', 'Sukunimi | Efternamn', { at: [0.487, 0.28] }),
        field('givenNames', 'Etunimet | Förnamn', { at: [0.487, 0.426], lines: 2 }),
        field('sex', 'Sukupuoli | Kön', { at: [0.487, 0.578] }),
        field('nationality', 'Kansalaisuus | Nationalitet', { at: [0.717, 0.578] }),
        field('birthDate', 'Syntymäaika | Födelsedatum', { at: [0.487, 0.674] }),
        field('personalNumber', 'Tunnus | Kod | Tunnus · Kod', {
          at: [0.717, 0.672],
          anywhere: /^\d{6}[-+A-FU-Y]\d{3}[0-9A-Z]$/,
        }),
        field('issueDate', 'Myönnetty | Utfärdat', { at: [0.488, 0.771] }),
        field('expiryDate', 'Voimassa | Giltigt t.o.m.', { at: [0.716, 0.769] }),
        field('documentNumber', 'Korttinumero | Kortnummer', {
          at: [0.487, 0.867],
          pattern: /^[A-Z0-9]{9}$/,
        }),
      ],
      ignore: 'CAN',
      sexWords: { N: 'F' },
    }),
  ],
});
