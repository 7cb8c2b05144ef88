import { back, defineIssuer, field, front, inSpanish, spanishLetters } from '../define/issuer.js';
import { cardShapes, digitsOnly } from '../define/zone-rules.js';

const number = /^\d{5,8}(?:-?\d[A-Z])?$/;

export const issuer = defineIssuer('BOL', {
  nationality: 'BOLIVIANA BOLIVIANO BOLIVIAN',
  letters: spanishLetters,
  // A complement of digit and letter distinguishes equal numbers.
  national: { shape: /^\d{5,8}?(\d[A-Z])?$/, normal: (bare) => bare.replace(/(\d[A-Z])$/, '-$1') },
  card: { numbers: ['national'] },
  zone: { onBack: true, deviations: [cardShapes({ documentNumber: digitsOnly })] },
  sources: { documentNumber: 'MF' },
  layouts: [
    front('cedula-2022', {
      titles: {
        'Estado Plurinacional de Bolivia': 0.8,
        'Servicio General de Identificación Personal': 0.4,
        'Cédula de identidad': 0.1,
      },
      fields: [
        field('personalNumber', 'N° | No. | Nº', { where: ['inline', 'right'], pattern: number }),
        ...inSpanish('givenNames', 'surnames', 'birthDate', 'issueDate'),
        field('expiryDate', 'Fecha de expiración | Válida hasta el | Válida hasta'),
      ],
      ignore: 'Serie | Sección | Firma del interesado',
    }),
    back('cedula-2022', {
      titles: {
        'Lugar de nacimiento': 0.1,
        Domicilio: 0.1,
        Ocupación: 0.1,
        'Director General SEGIP': 0.6,
      },
      fields: [field('birthPlace', 'Lugar de nacimiento')],
      ignore: 'Domicilio | Ocupación | Profesión u ocupación | Estado civil',
    }),
    back('cedula-old', {
      titles: {
        Certifica: 0.3,
        'Que la firma, fotografía e impresión pertenece': 0.8,
        'Nacido el': 0.2,
      },
      fields: [
        field('fullName', 'Pertenece a | Pertenecen a | impresión pertenece a | A:', {
          order: 'givenFirst',
          where: ['inline', 'right', 'below'],
          lines: 1,
        }),
        field('birthDate', 'Nacido el | Nacida el'),
        field('birthPlace', 'En', { where: ['inline', 'right'] }),
      ],
      ignore: 'Domicilio | Ocupación | Profesión u ocupación | Estado civil',
    }),
  ],
});
