import { defineIssuer, field, front, spanishLetters } from '../define/issuer.js';
import { complement10, markAfter, withoutZeros } from '../define/number.js';
import { digitRuns } from '../define/zone-rules.js';

const isChecked = markAfter([2, 9, 8, 7, 6, 3, 4], complement10);

/** Seven digits (padded) and a check digit. */
const isCi = (text: string): boolean => /^\d{7,8}$/.test(text) && isChecked(text.padStart(8, '0'));

export const issuer = defineIssuer('URY', {
  nationality: 'URUGUAYA URUGUAYO URUGUAYAN',
  letters: spanishLetters,
  national: { shape: /^\d{7,8}$/, check: isCi, normal: withoutZeros },
  card: { numbers: ['national'] },
  zone: {
    onBack: true,
    numberIsSerial: true,
    personNumber: ({ optionalData, optionalData2 }) =>
      digitRuns(optionalData, optionalData2).find(isCi),
    personShapeIn: 'optionalData',
  },
  sources: { documentNumber: 'FM', gender: '', issuingDate: 'F' },
  layouts: [
    front('cedula', {
      evidence: 'M',
      titles: {
        'República Oriental del Uruguay': 0.9,
        Uruguay: 0.3,
        'Documento de identidad': 0.2,
        'Dirección Nacional de Identificación Civil': 0.4,
      },
      fields: [
        field('surnames', 'Apellidos | Apellido | Surname'),
        field('givenNames', 'Nombres | Nombre | Given names'),
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
