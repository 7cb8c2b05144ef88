import { defineIssuer, field, front } from '../define/issuer.js';

export const issuer = defineIssuer('ALB', {
  nationality: 'SHQIPTARE SHQIPTAR ALBANIAN',
  letters: 'ÇË',
  // Letter of the decade, YMMDD, serial, letter; its check is not public.
  national: { shape: /^[A-Z]\d{8}[A-Z]$/ },
  layouts: [
    front('id', {
      titles: {
        'Republika e Shqipërisë': 0.6,
        'Republic of Albania': 0.6,
        'Letërnjoftim ID': 0.5,
        Letërnjoftim: 0.4,
      },
      fields: [
        field('surnames', 'Mbiemri', { at: { x: 0.316, y: 0.197 } }),
        field('givenNames', 'Emri', { at: { x: 0.313, y: 0.291 } }),
        field('nationality', 'Shtetësia', { at: { x: 0.311, y: 0.382 } }),
        field('birthPlace', 'Vendlindja', { at: { x: 0.31, y: 0.478 } }),
        field('birthDate', 'Datëlindja', { at: { x: 0.304, y: 0.566 } }),
        field('sex', 'Gjinia', { at: { x: 0.663, y: 0.557 } }),
        field('documentNumber', 'Nr. letërnjoftimi | Nr. letërnjoftim | Card No.', {
          at: { x: 0.669, y: 0.375 },
          pattern: /^[A-Z0-9]{9}$/,
        }),
        field('issueDate', 'Data e lëshimit', { at: { x: 0.304, y: 0.66 } }),
        field('expiryDate', 'Data e skadimit', { at: { x: 0.663, y: 0.647 } }),
        field('personalNumber', 'Nr. personal', {
          at: { x: 0.66, y: 0.741 },
          pattern: /^[A-T]\d{8}[A-Z]$/,
        }),
      ],
      ignore: 'Firma | Autoriteti lëshues | Authority',
    }),
  ],
});
