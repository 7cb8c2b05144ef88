import { defineIssuer, field, front, spanishLetters } from '../define/issuer.js';

export const issuer = defineIssuer('VEN', {
  nationality: 'VENEZOLANA VENEZOLANO VENEZUELAN',
  letters: spanishLetters,
  national: { shape: /^[VE]?\d{5,9}$/ },
  // Only one side is printed (docs/FORMATS.md 4.11).
  card: { numbers: ['national'], blankBack: true },
  sources: { documentNumber: 'F', gender: '' },
  layouts: [
    front('cedula', {
      evidence: 'M',
      titles: {
        'República Bolivariana de Venezuela': 0.9,
        'Cédula de identidad': 0.1,
        Venezolano: 0.2,
      },
      fields: [
        field('personalNumber', '', { anywhere: /^[VE]-?\d{1,3}(?:\.?\d{3}){1,2}$/ }),
        // For a foreigner it prints EXTRANJERO, which names no country.
        field('nationality', '', { anywhere: /^VENEZOLAN[OA]$/ }),
        field('surnames', 'Apellidos'),
        field('givenNames', 'Nombres'),
        field('birthDate', 'F. nacimiento | Fecha de nacimiento'),
        field('issueDate', 'F. expedición | Fecha de expedición'),
        field('expiryDate', 'F. vencimiento | Fecha de vencimiento'),
      ],
      ignore: 'Edo. civil | Director | Firma titular',
    }),
  ],
});
