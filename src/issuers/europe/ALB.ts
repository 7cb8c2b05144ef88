import { defineIssuer, field, front } from '../define/issuer.js';

export const issuer = defineIssuer('ALB', {
  nationality: 'SHQIPTARE SHQIPTAR ALBANIAN',
  letters: 'ÇË',
  // Letter of the decade, YMMDD, serial, letter; its check is not public.
  national: { shape: /^[A-Z]\d{8}[A-Z]$/ },
  layouts: [
    front('id', {
      titles: `Republika e Shqipërisë 0.6 | Republic of Albania 0.6 | Letërnjoftim ID 0.5
        Letërnjoftim 0.4`,
      fields: [
        field('surnames', 'Mbiemri @ 0.316 0.197'),
        field('givenNames', 'Emri @ 0.313 0.291'),
        field('nationality', 'Shtetësia @ 0.311 0.382'),
        field('birthPlace', 'Vendlindja @ 0.31 0.478'),
        field('birthDate', 'Datëlindja @ 0.304 0.566'),
        field('sex', 'Gjinia @ 0.663 0.557'),
        field('documentNumber', 'Nr. letërnjoftimi | Nr. letërnjoftim | Card No. @ 0.669 0.375', {
          pattern: /^[A-Z0-9]{9}$/,
        }),
        field('issueDate', 'Data e lëshimit @ 0.304 0.66'),
        field('expiryDate', 'Data e skadimit @ 0.663 0.647'),
        field('personalNumber', 'Nr. personal @ 0.66 0.741', { pattern: /^[A-T]\d{8}[A-Z]$/ }),
      ],
      ignore: 'Firma | Autoriteti lëshues | Authority',
    }),
  ],
});
