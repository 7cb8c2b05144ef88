import { back, defineIssuer, field, front, spanishLetters } from '../define/issuer.js';
import { type NumberRule, markAfter } from '../define/number.js';
import { plainNumber } from '../define/zone-rules.js';

const isChecked = markAfter([2, 3, 4, 5, 6, 7, 8, 9], '01234567890');

/** The personal number (CUI): eight digits, their check digit, department and municipality. */
const cui: NumberRule = {
  shape: /^\d{13}$/,
  check: (bare) => {
    const department = Number(bare.slice(9, 11));
    return department >= 1 && department <= 22 && !bare.endsWith('00') && isChecked(bare);
  },
};

export const issuer = defineIssuer('GTM', {
  nationality: 'GUATEMALTECA GUATEMALTECO GUATEMALAN',
  letters: spanishLetters,
  national: cui,
  card: { numbers: ['national'] },
  zone: {
    onBack: true,
    numberIsSerial: true,
    personNumber: ({ documentNumber }) => cui.shape.exec(plainNumber(documentNumber))?.[0],
  },
  sources: { documentNumber: 'FM', birthCountry: 'F', expirationDate: 'MK' },
  layouts: [
    front('dpi', {
      titles: {
        'República de Guatemala': 0.6,
        'Registro Nacional de las Personas': 0.2,
        'Documento Personal de Identificación': 0.5,
      },
      fields: [
        field(
          'personalNumber',
          'Código Único de Identificación CUI | Código Único de Identificación | CUI',
          { anywhere: /^\d{4}-?\d{5}-?\d{4}$/ },
        ),
        field('givenNames', 'Nombres | Nombre | Given names'),
        field('surnames', 'Apellidos | Apellido | Surname'),
        field('nationality', 'Nacionalidad | Nationality'),
        field('sex', 'Sexo | Sex'),
        field('birthCountry', 'País de nacimiento | Country of birth'),
        field('birthDate', 'Fecha de nacimiento | Date of birth'),
      ],
      ignore: 'Firma | Signature',
    }),
    back('dpi', {
      evidence: 'M',
      titles: { Vecindad: 0.5, 'Estado civil': 0.1, 'Fecha de vencimiento': 0.1 },
      fields: [
        field('birthPlace', 'Lugar de nacimiento'),
        field('expiryDate', 'Fecha de vencimiento'),
      ],
      ignore: 'Vecindad | Estado civil | Libro | Folio | Partida | Número de serie',
    }),
  ],
});
