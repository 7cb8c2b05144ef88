import { back, defineIssuer, field, front, inSpanish, spanishLetters } from '../define/issuer.js';
import { luhn } from '../define/number.js';
import { digitRuns } from '../define/zone-rules.js';

const isCedula = (text: string): boolean => /^\d{11}$/.test(text) && luhn(text);

const number = field('personalNumber', 'Número de cédula | Cédula | No. de cédula', {
  anywhere: /^\d{3}-?\d{7}-?\d$/,
});

export const issuer = defineIssuer('DOM', {
  nationality: 'DOMINICANA DOMINICANO DOMINICAN',
  letters: spanishLetters,
  national: { shape: /^\d{11}$/, check: isCedula },
  card: { numbers: ['national'] },
  zone: {
    onBack: true,
    numberIsSerial: true,
    personNumber: ({ optionalData }) => digitRuns(optionalData).find(isCedula),
    personShapeIn: 'optionalData',
  },
  sources: { documentNumber: 'MFB', expirationDate: 'FM' },
  layouts: [
    front('cedula-2014', {
      evidence: 'M',
      titles: {
        'República Dominicana': 0.5,
        'Junta Central Electoral': 0.5,
        'Cédula de identidad y electoral': 0.4,
      },
      fields: [
        number,
        ...inSpanish('birthPlace', 'birthDate', 'nationality', 'sex'),
        field('bloodType', 'Sangre | Tipo de sangre'),
        field('expiryDate', 'Fecha de expiración'),
      ],
      ignore: 'Estado civil | Ocupación',
    }),
    front('cedula-2026', {
      titles: {
        'República Dominicana': 0.5,
        'Número de cédula': 0.3,
        'Vigencia hasta': 0.3,
        'Ocupación u oficio': 0.2,
        'Cédula de identidad y electoral': 0.2,
      },
      fields: [
        number,
        field('givenNames', 'Nombre | Nombres'),
        field('surnames', 'Apellido | Apellidos'),
        ...inSpanish('nationality', 'birthDate', 'birthPlace', 'sex'),
        field('bloodType', 'Sangre | Tipo de sangre'),
        field('expiryDate', 'Vigencia hasta | Fecha de expiración'),
      ],
      ignore: 'Estado civil | Ocupación u oficio | Ocupación',
    }),
    back('cedula', {
      titles: {
        'Colegio electoral': 0.5,
        'Cédula anterior': 0.3,
        'Registro de nacimiento': 0.3,
        'Dirección de residencia': 0.2,
      },
      ignore: `Cédula anterior | Registro de nacimiento | Colegio electoral | Ubicación del colegio
        Dirección de residencia | Sector | Municipio`,
    }),
  ],
});
