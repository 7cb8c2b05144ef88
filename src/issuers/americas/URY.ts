import { defineIssuer, field, front, spanishLetters } from '../define/issuer.js';
import { weighted, withoutZeros } from '../define/number.js';
import { digitRuns } from '../define/zone-rules.js';

/** Seven digits (padded) and a check digit. */
const isCi = (text: string): boolean => {
  if (!/^\d{7,8}$/.test(text)) return false;
  const digits = text.padStart(8, '0');
  return (10 - (weighted(digits, [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10 === Number(digits[7]);
};

export const issuer = defineIssuer('URY', {
  nationality: 'URUGUAYA URUGUAYO URUGUAYAN',
  letters: spanishLetters,
  numbers: { national: { shape: /^\d{7,8}$/, check: isCi, normal: withoutZeros } },
  card: { numbers: ['national'] },
  zone: {
    onBack: true,
    numberIsSerial: true,
    personNumber: ({ optionalData, optionalData2 }) =>
      digitRuns(optionalData, optionalData2).find(isCi),
    personShapeIn: 'optionalData',
  },
  sources: 'documentNumber FM | gender | issuingDate F',
  layouts: [
    front('cedula', {
      evidence: 'M',
      titles: `República Oriental del Uruguay 0.9 | Uruguay 0.3 | Documento de identidad 0.2
        Dirección Nacional de Identificación Civil 0.4`,
      fields: [
        field('surnames', 'Apellidos | Apellido | Surname', { lines: 2 }),
        field('givenNames', 'Nombres | Nombre | Given names', { lines: 2 }),
        field('nationality', 'Nacionalidad | Nationality'),
        field('birthDate', 'Fecha de nacimiento | Date of birth'),
        field('birthPlace', 'Lugar de nacimiento | Place of birth'),
        field(
          'personalNumber',
          'N° de identificación | I.D. number | ID number | Número de identificación | C.I.',
          { anywhere: /^\d\.?\d{3}\.?\d{3}-?\d$/ },
        ),
        field('issueDate', 'Fecha de expedición | Fecha de emisión | Date of issue'),
        field('expiryDate', 'Fecha de vencimiento | Date of expiry'),
      ],
      birthCountry: 'afterStroke',
      ignore: 'Observaciones | Firma del titular | Serie',
    }),
  ],
});
