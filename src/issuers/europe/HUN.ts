import { defineIssuer, field, front } from '../define/issuer.js';

export const issuer = defineIssuer('HUN', {
  nationality: 'MAGYAR HUNGARIAN',
  letters: 'ÁÉÍÓÖŐÚÜŰ',
  layouts: [
    front('id', {
      evidence: 'M',
      titles: { Magyarország: 0.6, 'Személyazonosító igazolvány': 0.6, Hungary: 0.3 },
      fields: [
        field('surnames', 'Családi név | Családi és utónév | Family name'),
        field('givenNames', 'Utónév | Given name'),
        field('documentNumber', 'Okmányazonosító | Doc. No.', { anywhere: /^\d{6}[A-Z]{2}$/ }),
        field('sex', 'Nem | Sex'),
      ],
      sexWords: { N: 'F', FFI: 'M' },
    }),
  ],
});
