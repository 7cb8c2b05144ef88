import { defineIssuer } from '../define/issuer.js';
import { field, front } from '../define/layout.js';

export const issuer = defineIssuer('ALB', {
  letters: 'ÇË',
  // Letter of the decade, YMMDD, serial, letter; its check is not public.
  numbers: { national: { shape: /^[A-Z]\d{8}[A-Z]$/ } },
  layouts: [
    front('id', {
      titles: `Republika e Shqipërisë 0.6 | Republic of Albania 0.6 | Letërnjoftim ID 0.5
        Letërnjoftim 0.4`,
      fields: [
        field('surnames', 'Mbiemri', { at: [0.316, 0.197] }),
        field('givenNames', 'Emri', { at: [0.313, 0.291] }),
        field('nationality', 'Shtetësia', { at: [0.311, 0.382] }),
        field('birthPlace', 'Vendlindja', { at: [0.31, 0.478] }),
        field('birthDate', 'Datëlindja', { at: [0.304, 0.566] }),
        field('sex', 'Gjinia', { at: [0.663, 0.557] }),
        field('documentNumber', 'Nr. letërnjoftimi | Nr. letërnjoftim | Card No.', {
          at: [0.669, 0.375],
          pattern: /^[A-Z0-9]{9}$/,
        }),
        field('issueDate', 'Data e lëshimit', { at: [0.304, 0.66] }),
        field('expiryDate', 'Data e skadimit', { at: [0.663, 0.647] }),
        field('personalNumber', 'Nr. personal', {
          at: [0.66, 0.741],
          pattern: /^[A-T]\d{8}[A-Z]$/,
        }),
      ],
      ignore: 'Firma | Autoriteti lëshues | Authority',
    }),
  ],
});
