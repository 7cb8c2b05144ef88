import { defineIssuer, field, front } from '../define/issuer.js';
import { weighted } from '../define/number.js';

export const issuer = defineIssuer('NLD', {
  nationality: 'NEDERLANDSE NEDERLANDS DUTCH',
  // The citizen's number (BSN).
  national: {
    shape: /^\d{9}$/,
    check: (bare) => weighted(bare, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0,
  },
  layouts: [
    front('id', {
      titles: {
        'Koninkrijk der Nederlanden': 0.7,
        'Kingdom of the Netherlands': 0.6,
        Identiteitskaart: 0.2,
        Nederlandse: 0.2,
      },
      fields: [
        field('surnames', 'Naam | Surname'),
        field('givenNames', 'Voornamen | Given names'),
        field('sex', 'Geslacht'),
        field('birthDate', 'Geboortedatum'),
        field('birthPlace', 'Geboorteplaats'),
        field('documentNumber', 'Documentnummer | Document No. | Documentnr', {
          anywhere: /^[A-Z]{2}[A-Z0-9]{6}\d$/,
        }),
        field('issueDate', 'Datum van afgifte | Date of issue'),
        field('expiryDate', 'Geldig tot | Date of expiry'),
      ],
      ignore: 'Autoriteit | Lengte | Authority | Height | Handtekening',
      sexWords: { V: 'F' },
    }),
  ],
});
