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
        at: [0.033, 0.337],
        labels: ['T.C. Kimlik No', 'TR Identity No.', 'Identity No'],
        pattern: /^[1-9]\d{10}$/,
        unlabelled: true,
      },
      { concept: 'surnames', at: [0.342, 0.338], labels: ['Soyadı'] },
      { concept: 'givenNames', at: [0.342, 0.481], labels: ['Adı', 'Given name(s)'], lines: 2 },
      { concept: 'birthDate', at: [0.345, 0.624], labels: ['Doğum tarihi'] },
      { concept: 'sex', at: [0.597, 0.622], labels: ['Cinsiyeti'] },
      {
        concept: 'documentNumber',
        at: [0.349, 0.767],
        labels: ['Seri no', 'Document No'],
        pattern: /^(?:[A-Z]\d{2}[A-Z]\d{5}|\d{6,8}[A-Z])$/,
      },
      { concept: 'nationality', at: [0.599, 0.766], labels: ['Uyruğu'] },
      {
        concept: 'expiryDate',
        at: [0.346, 0.909],
        labels: ['Son geçerlilik', 'Geçerlilik tarihi', 'Valid until'],
      },
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
      {
        concept: 'surnames',
        at: [0.432, 0.3],
        labels: ['Surname', 'Прізвище'],
        lines: 2,
        lastLine: true,
      },
      {
        concept: 'givenNames',
        at: [0.427, 0.448],
        labels: ['Name', "Ім'я"],
        lines: 2,
        lastLine: true,
      },
      { concept: 'sex', at: [0.429, 0.637], labels: ['Sex', 'Стать'] },
      { concept: 'nationality', labels: ['Nationality', 'Громадянство'] },
      { concept: 'birthDate', at: [0.429, 0.734], labels: ['Date of birth', 'Дата народження'] },
      {
        concept: 'personalNumber',
        at: [0.689, 0.734],
        labels: ['Record No.', 'Запис №'],
        pattern: /^\d{8}-\d{5}$/,
        unlabelled: true,
      },
      { concept: 'expiryDate', at: [0.428, 0.828], labels: ['Date of expiry', 'Дійсний до'] },
      {
        concept: 'documentNumber',
        at: [0.689, 0.828],
        labels: ['Document No.', 'Документ №'],
        unlabelled: true,
        pattern: /^\d{9}$/,
      },
    ],
    ignore: ['Patronymic', 'По батькові'],
  },
];
