import { back, defineIssuer, field, front } from '../define/issuer.js';
import { birthNumber } from '../define/number.js';

export const issuer = defineIssuer('CZE', {
  nationality: 'CESKA CESKE CZECH',
  letters: 'ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ',
  national: birthNumber,
  layouts: [
    front('id', {
      titles: {
        'Česká republika': 0.6,
        'Občanský průkaz': 0.4,
        'Czech Republic': 0.5,
        'Identification card': 0.1,
      },
      fields: [
        field('surnames', 'Příjmení | Surname', { at: { x: 0.235, y: 0.224 }, lines: 2 }),
        field('givenNames', 'Jméno | Jméno (jména) | Jména | Given names', {
          at: { x: 0.233, y: 0.283 },
          lines: 2,
        }),
        field('documentNumber', 'Číslo dokladu | Document No.', {
          at: { x: 0.727, y: 0.15 },
          anywhere: /^\d{9}$/,
        }),
        field('birthDate', 'Datum narození | Date of birth', { at: { x: 0.343, y: 0.389 } }),
        field('sex', 'Pohlaví | Sex', { at: { x: 0.71, y: 0.389 } }),
        field('birthPlace', 'Místo narození | Place of birth', {
          at: { x: 0.343, y: 0.502 },
          lines: 2,
        }),
        field('nationality', 'Státní občanství | Nationality'),
        field('issueDate', 'Datum vydání | Date of issue', { at: { x: 0.345, y: 0.804 } }),
        field('expiryDate', 'Platnost do | Date of expiry', { at: { x: 0.343, y: 0.922 } }),
      ],
      ignore: "Podpis držitele | Holder's signature",
    }),
    back('id', {
      evidence: 'M',
      titles: {
        'Trvalý pobyt': 0.4,
        'Rodné číslo': 0.2,
        'Rodné příjmení': 0.3,
        'Permanent stay': 0.3,
      },
      fields: [
        field('personalNumber', 'Rodné číslo | Personal number', { pattern: /^\d{6}\/?\d{3,4}$/ }),
      ],
      ignore: 'Trvalý pobyt | Permanent stay | Rodné příjmení | Rodinný stav | Vydal | Issued by',
    }),
  ],
});
