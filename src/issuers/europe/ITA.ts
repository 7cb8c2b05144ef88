import { back, defineIssuer, field, front } from '../define/issuer.js';
import type { NumberRule } from '../define/number.js';
import { cardShapes } from '../define/zone-rules.js';

/** Values of characters at odd positions, for A to Z; 0 to 9 count as A to J. */
const odd = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

/** Codice fiscale; of two people who would share one, one has letters for digits. */
const fiscalCode: NumberRule = {
  shape: /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/,
  check: (bare) => {
    const sum = [...bare.slice(0, 15)].reduce((total, letter, i) => {
      const index = letter <= '9' ? Number(letter) : letter.charCodeAt(0) - 65;
      return total + (i % 2 === 1 ? index : odd[index]!);
    }, 0);
    return String.fromCharCode(65 + (sum % 26)) === bare[15];
  },
};

export const issuer = defineIssuer('ITA', {
  nationality: 'ITALIANA ITALIANO ITALIAN',
  letters: 'ÀÈÉÌÒÙ',
  national: fiscalCode,
  zone: { deviations: [cardShapes({ documentNumber: ['AA99999AA'] })] },
  layouts: [
    front('cie', {
      evidence: 'M',
      titles: {
        'Repubblica Italiana': 0.5,
        "Carta d'identità": 0.3,
        "Ministero dell'interno": 0.4,
        'Comune di': 0.2,
      },
      fields: [
        field('surnames', 'Cognome | Surname'),
        field('givenNames', 'Nome | Name'),
        field('birthDateAndPlace', 'Luogo e data di nascita | Place and date of birth'),
        field('sex', 'Sesso | Sex'),
        field('nationality', 'Cittadinanza | Nationality'),
        field('issueDate', 'Emissione | Issuing | Issued on'),
        field('expiryDate', 'Scadenza | Expiry'),
        field('documentNumber', '', { anywhere: /^C[A-Z]\d{5}[A-Z]{2}$/ }),
      ],
      ignore: "Statura | Height | Firma del titolare | Holder's signature | Comune",
    }),
    back('cie', {
      evidence: 'M',
      titles: {
        'Codice fiscale': 0.4,
        'Fiscal code': 0.3,
        'Indirizzo di residenza': 0.4,
        'Estremi atto di nascita': 0.5,
      },
      ignore: `Codice fiscale | Fiscal code | Indirizzo di residenza | Residence
        Estremi atto di nascita | Cognome e nome dei genitori`,
    }),
  ],
});
