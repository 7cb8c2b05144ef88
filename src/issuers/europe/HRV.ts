import { back, defineIssuer, field, front } from '../define/issuer.js';

export const issuer = defineIssuer('HRV', {
  nationality: 'HRVATSKO HRVATSKA CROATIAN',
  letters: 'ČĆĐŠŽ',
  // The personal number (OIB), checked by ISO 7064, modulo 11 and 10.
  national: {
    shape: /^\d{11}$/,
    check: (bare) => {
      const remainder = [...bare.slice(0, 10)].reduce(
        (product, digit) => (((product + Number(digit)) % 10 || 10) * 2) % 11,
        10,
      );
      return (11 - remainder) % 10 === Number(bare[10]);
    },
  },
  zone: { personShapeIn: 'optionalData' },
  layouts: [
    front('id', {
      titles: { 'Republika Hrvatska': 0.6, 'Republic of Croatia': 0.6, 'Osobna iskaznica': 0.4 },
      fields: [
        field('surnames', 'Prezime', { at: { x: 0.387, y: 0.285 } }),
        field('givenNames', 'Ime | Name', { at: { x: 0.386, y: 0.413 } }),
        field('sex', 'Spol', { at: { x: 0.383, y: 0.571 } }),
        field('nationality', 'Državljanstvo | Citizenship', { at: { x: 0.527, y: 0.572 } }),
        field('birthDate', 'Datum rođenja', { at: { x: 0.743, y: 0.573 } }),
        field('documentNumber', 'Broj osobne iskaznice | Identity card number', {
          at: { x: 0.388, y: 0.716 },
          anywhere: /^\d{9}$/,
        }),
        field('expiryDate', 'Vrijedi do', { at: { x: 0.747, y: 0.715 } }),
      ],
      ignore: 'Potpis | CAN',
      sexWords: { Z: 'F', Ž: 'F' },
    }),
    back('id', {
      titles: { Prebivalište: 0.4, Residence: 0.2, OIB: 0.4, Izdala: 0.2 },
      fields: [
        field('personalNumber', 'OIB | Personal identification number', { pattern: /^\d{11}$/ }),
        field('issueDate', 'Datum izdavanja | Date of issue'),
      ],
      ignore: 'Prebivalište | Residence | Izdala | Issued by',
    }),
  ],
});
