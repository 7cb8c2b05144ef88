import { defineIssuer, field, front, spanishLetters } from '../define/issuer.js';
import { cardShapes, digitsOnly } from '../define/zone-rules.js';

export const issuer = defineIssuer('HND', {
  nationality: 'HONDURENA HONDURENO HONDURAN',
  letters: spanishLetters,
  // Department and municipality, year, serial.
  national: { shape: /^(0[1-9]|1[0-8])\d{2}(19|20)\d{7}$/ },
  card: { numbers: ['national'] },
  zone: {
    onBack: true,
    numberIsSerial: true,
    deviations: [cardShapes({ documentNumber: digitsOnly })],
  },
  sources: { documentNumber: 'F', expirationDate: 'MF' },
  layouts: [
    front('dni-2020', {
      titles: {
        'República de Honduras': 0.7,
        'Registro Nacional de las Personas': 0.2,
        'Documento Nacional de Identificación': 0.4,
      },
      fields: [
        field('givenNames', 'Nombre | Forename | Nombres'),
        field('surnames', 'Apellido | Apellidos | Surname'),
        field('birthDate', 'Fecha de nacimiento | Date of birth'),
        field('nationality', 'Nacionalidad | Nationality'),
        field('birthPlace', 'Lugar de nacimiento | Place of birth'),
        field('expiryDate', 'Fecha de expiración | Date of expiry'),
        field('personalNumber', 'Número de identificación | ID number', {
          anywhere: /^\d{4}-?\d{4}-?\d{5}$/,
        }),
      ],
    }),
  ],
});
