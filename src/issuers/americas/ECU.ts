import { back, defineIssuer, field, front, inSpanish, spanishLetters } from '../define/issuer.js';
import { luhn } from '../define/number.js';
import { cardShapes, digitsOnly } from '../define/zone-rules.js';

/** Ten digits, Luhn; the first two are a province, 30 for those registered abroad. */
const isCedula = (text: string): boolean =>
  /^(0[1-9]|1\d|2[0-4]|30)\d{8}$/.test(text) && luhn(text);

const number = /^\d{9}-?\d$/;
const parents = `Apellidos y nombres del padre | Apellidos y nombres de la madre
  Apellidos y nombres del cónyuge | Apellidos y nombres del cónyuge o conviviente | Instrucción
  Profesión / ocupación | Profesión | Código dactilar`;

const republic = { 'República del Ecuador': 0.7 };
const registry = { 'Dirección General de Registro Civil': 0.3 };

export const issuer = defineIssuer('ECU', {
  nationality: 'ECUATORIANA ECUATORIANO ECUADORIAN',
  letters: spanishLetters,
  national: { shape: /^\d{10}$/, check: isCedula },
  card: { numbers: ['national'] },
  zone: {
    onBack: true,
    numberIsSerial: true,
    personNumber: ({ optionalData }) => /\d{10}$/.exec(optionalData)?.[0],
    personShapeIn: 'optionalData',
    registryNumber: (content) => (isCedula(content) ? content : undefined),
    deviations: [
      cardShapes({
        documentNumber: digitsOnly,
        optionalData: ['<<<<<9999999999'],
        optionalData2: ['<NO<DONANTE', '<SI<<<<<<<<'],
      }),
    ],
  },
  sources: { documentNumber: 'MF', issuingDate: 'KF', expirationDate: 'MFK' },
  layouts: [
    front('cedula-2009', {
      titles: {
        ...republic,
        ...registry,
        'Cédula de ciudadanía': 0.3,
        'Identificación y cedulación': 0.2,
        'Apellidos y nombres': 0.2,
      },
      fields: [
        field('personalNumber', 'Cédula de ciudadanía No. | No. | N°', {
          anywhere: number,
          where: ['inline', 'right'],
        }),
        field('fullName', 'Apellidos y nombres', { order: 'surnamesLine', lines: 2 }),
        field('birthPlace', 'Lugar de nacimiento', { lines: 3 }),
        ...inSpanish('birthDate', 'nationality', 'sex'),
      ],
      ignore: 'Estado civil | Cónyuge | Casado con',
    }),
    back('cedula-2009', {
      titles: {
        'Apellidos y nombres del padre': 0.5,
        'Apellidos y nombres de la madre': 0.3,
        'Lugar y fecha de expedición': 0.2,
      },
      fields: [
        field('issueDateAndPlace', 'Lugar y fecha de expedición', { lines: 2 }),
        field('expiryDate', 'Fecha de expiración'),
      ],
      ignore: parents,
    }),
    front('cedula-2021', {
      titles: {
        ...republic,
        ...registry,
        'Cédula de identidad': 0.3,
        'Condición ciudadanía': 0.3,
        'NAT/CAN': 0.2,
      },
      fields: [
        ...inSpanish('surnames', 'givenNames', 'nationality', 'birthDate', 'sex', 'birthPlace'),
        field('cardSerial', 'No. documento | N° documento', { pattern: /^\d{9}$/ }),
        field('expiryDate', 'Fecha de vencimiento'),
        field('personalNumber', 'NUI | NUI.', { anywhere: number }),
      ],
      ignore: 'Condición ciudadanía | Condición | NAT/CAN | Firma del titular',
    }),
    back('cedula-2021', {
      titles: {
        'Apellidos y nombres del padre': 0.4,
        'Lugar y fecha de emisión': 0.3,
        'Código dactilar': 0.4,
        'Tipo sangre': 0.2,
      },
      fields: [
        field('issueDateAndPlace', 'Lugar y fecha de emisión', { lines: 2 }),
        field('bloodType', 'Tipo sangre | Tipo de sangre'),
      ],
      ignore: `${parents} | Estado civil | Donante`,
    }),
  ],
});
