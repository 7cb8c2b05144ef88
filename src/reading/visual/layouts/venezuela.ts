import { type Layout, title } from './layout.js';

export const venezuela: readonly Layout[] = [
  {
    id: 'VEN-cedula-front',
    country: 'VEN',
    kind: 'card',
    side: 'front',
    evidence: 'M',
    titles: [
      title('República Bolivariana de Venezuela', 0.9),
      title('Cédula de identidad', 0.1),
      title('Venezolano', 0.2),
    ],
    fields: [
      { concept: 'personalNumber', pattern: /^[VE]-?\d{1,3}(?:\.?\d{3}){1,2}$/, unlabelled: true },
      // Of a foreigner it prints EXTRANJERO, which names no country.
      { concept: 'nationality', pattern: /^VENEZOLAN[OA]$/, unlabelled: true },
      { concept: 'surnames', labels: ['Apellidos'], lines: 2 },
      { concept: 'givenNames', labels: ['Nombres'], lines: 2 },
      { concept: 'birthDate', labels: ['F. nacimiento', 'Fecha de nacimiento'] },
      { concept: 'issueDate', labels: ['F. expedición', 'Fecha de expedición'] },
      { concept: 'expiryDate', labels: ['F. vencimiento', 'Fecha de vencimiento'] },
    ],
    ignore: ['Edo. civil', 'Director', 'Firma titular'],
  },
];
