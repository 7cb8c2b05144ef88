import { type Layout, title } from './layout.js';

/** Data pages whose captions are too small to be read from a photo: their values stand at known places. */
export const passports: readonly Layout[] = [
  {
    id: 'SRB-passport',
    country: 'SRB',
    kind: 'passport',
    side: 'front',
    evidence: 'V',
    titles: [title('Republic of Serbia', 0.7), title('République de Serbie', 0.7)],
    fields: [
      { concept: 'documentNumber', at: [0.637, 0.152], pattern: /^\d{9}$/ },
      { concept: 'surnames', at: [0.301, 0.208], labels: ['Prezime', 'Surname'], lines: 1 },
      { concept: 'givenNames', at: [0.301, 0.271], labels: ['Ime', 'Given names'], lines: 1 },
      { concept: 'nationality', at: [0.301, 0.326] },
      { concept: 'birthDate', at: [0.3, 0.385] },
      { concept: 'sex', at: [0.3, 0.445] },
      { concept: 'birthPlace', at: [0.429, 0.444], lines: 1 },
      { concept: 'issueDate', at: [0.303, 0.654] },
      { concept: 'expiryDate', at: [0.303, 0.713] },
    ],
    ignore: ['Prebivalište', 'Adresa stana'],
  },
  {
    id: 'AZE-passport',
    country: 'AZE',
    kind: 'passport',
    side: 'front',
    evidence: 'V',
    titles: [title('Republic of Azerbaijan', 0.7), title('Azərbaycan Respublikası', 0.7)],
    fields: [
      { concept: 'documentNumber', at: [0.643, 0.128], pattern: /^[A-Z]\d{8}$/ },
      // In Azerbaijani first, in Latin letters of the zone below.
      { concept: 'surnames', at: [0.298, 0.233], lines: 2, lastLine: true },
      { concept: 'givenNames', at: [0.298, 0.342], lines: 2, lastLine: true },
      { concept: 'nationality', at: [0.3, 0.411] },
      { concept: 'birthDate', at: [0.297, 0.48] },
      { concept: 'sex', at: [0.71, 0.478] },
      { concept: 'birthPlace', at: [0.299, 0.543], lines: 1 },
      { concept: 'issueDate', at: [0.299, 0.611] },
      { concept: 'expiryDate', at: [0.484, 0.611] },
    ],
    ignore: ['Patronymic', 'Issuing authority'],
    sexWords: { K: 'M', Q: 'F' },
  },
];
