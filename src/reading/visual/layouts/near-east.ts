import { type Layout, title } from './layout.js';

export const turkey: readonly Layout[] = [
  {
    id: 'TUR-kimlik-front',
    country: 'TUR',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Türkiye Cumhuriyeti Kimlik Kartı', 0.8),
      title('Republic of Turkey Identity Card', 0.6),
      title('Türkiye Cumhuriyeti', 0.3),
      title('Kimlik kartı', 0.2),
      title('Republic of Türkiye', 0.4),
    ],
    fields: [
      {
        concept: 'personalNumber',
        labels: ['T.C. Kimlik No', 'TR Identity No.', 'Identity No'],
        pattern: /^[1-9]\d{10}$/,
        unlabelled: true,
      },
      { concept: 'surnames', labels: ['Soyadı'] },
      { concept: 'givenNames', labels: ['Adı', 'Given name(s)'], lines: 2 },
      { concept: 'birthDate', labels: ['Doğum tarihi'] },
      { concept: 'sex', labels: ['Cinsiyeti'] },
      {
        concept: 'documentNumber',
        labels: ['Seri no', 'Document No'],
        pattern: /^(?:[A-Z]\d{2}[A-Z]\d{5}|\d{6,8}[A-Z])$/,
      },
      { concept: 'nationality', labels: ['Uyruğu'] },
      { concept: 'expiryDate', labels: ['Son geçerlilik', 'Geçerlilik tarihi', 'Valid until'] },
    ],
    ignore: ['İmzası', 'Signature'],
    sexWords: { E: 'M', K: 'F' },
  },
];

export const israel: readonly Layout[] = [
  {
    id: 'ISR-id-front',
    country: 'ISR',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [title('מדינת ישראל', 0.6), title('תעודת זהות', 0.6), title('משרד הפנים', 0.3)],
    fields: [
      {
        concept: 'personalNumber',
        labels: ['מספר הזהות'],
        pattern: /^\d-?\d{7}-?\d$/,
        unlabelled: true,
      },
    ],
  },
];

export const ukraine: readonly Layout[] = [
  {
    id: 'UKR-id-front',
    country: 'UKR',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Ukraine', 0.3),
      title('Passport of the citizen of Ukraine', 0.9),
      title('Україна', 0.4),
    ],
    fields: [
      // Printed in Ukrainian first, in Latin letters below.
      { concept: 'surnames', labels: ['Surname', 'Прізвище'], lines: 2, lastLine: true },
      { concept: 'givenNames', labels: ['Name', "Ім'я"], lines: 2, lastLine: true },
      { concept: 'sex', labels: ['Sex', 'Стать'] },
      { concept: 'nationality', labels: ['Nationality', 'Громадянство'] },
      { concept: 'birthDate', labels: ['Date of birth', 'Дата народження'] },
      {
        concept: 'personalNumber',
        labels: ['Record No.', 'Запис №'],
        pattern: /^\d{8}-\d{5}$/,
        unlabelled: true,
      },
      { concept: 'expiryDate', labels: ['Date of expiry', 'Дійсний до'] },
      { concept: 'documentNumber', labels: ['Document No.', 'Документ №'], pattern: /^\d{9}$/ },
    ],
    ignore: ['Patronymic', 'По батькові'],
  },
];
