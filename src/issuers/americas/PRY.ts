import { back, defineIssuer, field, front, inSpanish, spanishLetters } from '../define/issuer.js';
import { withoutZeros } from '../define/number.js';
import { cardShapes } from '../define/zone-rules.js';

const number = field('personalNumber', 'N° | No. | Número | C.I. N° | Cédula N°', {
  pattern: /^\d{1,2}(?:\.?\d{3}){1,2}$/,
  where: ['inline', 'right', 'below'],
});

const dates = [...inSpanish('birthDate', 'sex', 'birthPlace', 'expiryDate')];

const republic = { 'República del Paraguay': 0.7 };

export const issuer = defineIssuer('PRY', {
  nationality: 'PARAGUAYA PARAGUAYO PARAGUAYAN',
  letters: spanishLetters,
  national: { shape: /^\d{5,8}$/, normal: withoutZeros },
  card: { numbers: ['national'] },
  zone: {
    onBack: true,
    numberIsSerial: true,
    personNumber: ({ optionalData }) => /^\d{5,8}(?=<)/.exec(optionalData)?.[0],
    deviations: [cardShapes({ documentNumber: ['AA9999999'] })],
  },
  sources: { documentNumber: 'MF', nationality: 'MK' },
  layouts: [
    front('cedula-old', {
      titles: { ...republic, 'Cédula de identidad civil': 0.4, 'Apellidos, nombres': 0.3 },
      fields: [
        field('fullName', 'Apellidos, nombres | Apellidos y nombres', {
          order: 'surnamesLine',
          lines: 2,
        }),
        ...dates,
        { ...number, unlabelled: true, pattern: /^\d{1,2}\.?\d{3}\.?\d{3}$/ },
      ],
      ignore: 'Firma',
    }),
    front('cedula-2009', {
      titles: { ...republic, 'Cédula de identidad': 0.3, Donante: 0.2 },
      fields: [field('surnames', 'Apellidos'), field('givenNames', 'Nombres'), ...dates, number],
      ignore: 'Donante | Firma',
    }),
    back('cedula', {
      titles: {
        'Policía Nacional': 0.3,
        'Departamento de identificaciones': 0.6,
        'Estado civil': 0.1,
      },
      fields: [
        field('nationality', 'Nacionalidad'),
        field('issueDate', 'Fecha de emisión | Fecha de expedición'),
      ],
      ignore: 'Estado civil',
    }),
  ],
});
