import { defineIssuer, field, front } from '../define/issuer.js';
import { markAfter } from '../define/number.js';

/** The rest of the sum and one. */
const isChecked = markAfter([10, 5, 8, 4, 2, 1, 6, 3, 7, 9], '12345678900');

export const issuer = defineIssuer('LVA', {
  nationality: 'LATVIJAS LATVIJA LATVIAN',
  letters: 'ĀČĒĢĪĶĻŅŠŪŽ',
  // DDMMYY and five digits; those issued since 2017 begin with 32 and hold no date.
  national: {
    shape: /^\d{11}$/,
    check: (bare) => (bare.startsWith('32') ? undefined : isChecked(bare)),
    normal: (bare) => `${bare.slice(0, 6)}-${bare.slice(6)}`,
  },
  zone: { personShapeIn: 'optionalDataIfPrinted' },
  layouts: [
    front('id', {
      evidence: 'M',
      titles: `Latvijas Republika 0.6 | Republic of Latvia 0.6 | Personas apliecība 0.4
        Latvija Latvia 0.4`,
      fields: [
        field('surnames', 'Uzvārds'),
        field('givenNames', 'Vārds | Vārdi | Vārds(-i)'),
        field('sex', 'Dzimums'),
        field('nationality', 'Valstiskā piederība'),
        field('birthDate', 'Dzimšanas datums'),
        field('expiryDate', 'Derīga līdz'),
        field('personalNumber', 'Personas kods | Personal code', { anywhere: /^\d{6}-?\d{5}$/ }),
        field('documentNumber', 'Dokumenta numurs | Document No.', { pattern: /^[A-Z]{2}\d{7}$/ }),
      ],
      sexWords: { V: 'M', S: 'F' },
    }),
  ],
});
