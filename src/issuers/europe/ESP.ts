import { back, defineIssuer, field, front, spanishLetters } from '../define/issuer.js';
import { cardShapes, passportNumbers } from '../define/zone-rules.js';

/** DNI and NIE: the letter is the number modulo 23. */
const isNif = (text: string): boolean => {
  if (!/^(\d{8}|[XYZ]\d{7})[A-Z]$/.test(text)) return false;
  const number = Number(text.slice(0, -1).replace(/^[XYZ]/, (l) => String('XYZ'.indexOf(l))));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23] === text.at(-1);
};

const nif = field(
  'personalNumber',
  'DNI | DNI Núm. | DNI Num | Documento Nacional de Identidad Núm | NIE | Número NIE',
  { anywhere: /^(?:\d{8}-?[A-Z]|[XYZ]-?\d{7}-?[A-Z])$/ },
);

export const issuer = defineIssuer('ESP', {
  nationality: 'ESPANOLA ESPANOL SPANISH',
  letters: `${spanishLetters}ÀÈÒÏÇ`,
  national: { shape: /^(\d{8}|[XYZ]\d{7})[A-Z]$/, check: isNif },
  card: { numbers: ['national'] },
  zone: {
    onBack: true,
    numberIsSerial: true,
    personNumber: ({ optionalData }) => optionalData.split('<').find(isNif),
    personShapeIn: 'optionalData',
    neverExpires: ['990101'],
    deviations: [
      cardShapes({
        documentNumber: ['AAA999999', 'A99999999'],
        optionalData: ['99999999A<<<<<<', 'A9999999A<<<<<<'],
      }),
      passportNumbers('AAA999999', 'AA9999999'),
    ],
  },
  sources: { documentNumber: 'MF', issuingDate: 'F' },
  layouts: [
    front('dni-2015', {
      titles: {
        España: 0.3,
        'Documento Nacional de Identidad': 0.4,
        'National identity card': 0.1,
        'Reino de España': 0.5,
        'Núm soport': 0.3,
        Idesp: 0.3,
        'Num. soporte': 0.3,
        'Primer apellido': 0.1,
      },
      fields: [
        nif,
        field('firstSurname', 'Primer apellido'),
        field('secondSurname', 'Segundo apellido'),
        field('surnames', 'Apellidos | Apellidos / Surname'),
        field('givenNames', 'Nombre | Nombre / Name | Nom'),
        field('sex', 'Sexo | Sex'),
        field('nationality', 'Nacionalidad | Nationality'),
        field('birthDate', 'Fecha de nacimiento | Date of birth'),
        field('cardSerial', 'Núm soport | Num. soporte | IDESP | Núm. soporte | Support number', {
          pattern: /^[A-Z]{3}\d{6}$/,
        }),
        field('issueDate', 'Emisión | Fecha de emisión | Issue date'),
        field('expiryDate', 'Válido hasta | Validez | Valid until'),
      ],
      ignore: 'Firma | CAN',
    }),
    front('dni-2006', {
      titles: {
        España: 0.3,
        'Documento Nacional de Identidad': 0.4,
        IDESP: 0.4,
        'DNI Núm': 0.4,
        'Primer apellido': 0.1,
      },
      fields: [
        { ...nif, at: { x: 0.013, y: 0.94 } },
        field('firstSurname', 'Primer apellido', { at: { x: 0.278, y: 0.172 } }),
        field('secondSurname', 'Segundo apellido', { at: { x: 0.278, y: 0.251 } }),
        field('givenNames', 'Nombre', { at: { x: 0.278, y: 0.339 }, lines: 1 }),
        field('sex', 'Sexo', { at: { x: 0.287, y: 0.422 } }),
        field('nationality', 'Nacionalidad', { at: { x: 0.374, y: 0.418 } }),
        field('birthDate', 'Fecha de nacimiento', { at: { x: 0.278, y: 0.5 } }),
        field('cardSerial', 'IDESP', { at: { x: 0.275, y: 0.577 }, pattern: /^[A-Z]{3}\d{6}$/ }),
        field('expiryDate', 'Válido hasta', { at: { x: 0.278, y: 0.66 } }),
      ],
      ignore: 'Firma',
    }),
    back('dni', {
      evidence: 'M',
      titles: {
        Domicilio: 0.1,
        'Hijo/a de': 0.4,
        'Lugar de nacimiento': 0.1,
        'Lugar de domicilio': 0.4,
        Equipo: 0.1,
      },
      fields: [field('birthPlace', 'Lugar de nacimiento | Place of birth')],
      ignore: 'Domicilio | Lugar de domicilio | Provincia/País | Hijo/a de | Equipo | Dirección',
    }),
  ],
});
