import { type Layout, title } from './layout.js';

export const belgium: readonly Layout[] = [
  {
    id: 'BEL-id-front',
    country: 'BEL',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      ...[
        title('Belgien', 0.3),
        title('Belgique', 0.3),
        title('België', 0.3),
        title('Belgium', 0.3),
      ],
      ...[
        title('Identiteitskaart', 0.3),
        title("Carte d'identité", 0.1),
        title('National Register N°', 0.3),
      ],
    ],
    fields: [
      {
        concept: 'surnames',
        at: [0.028, 0.213],
        labels: ['Name', 'Name / Name', 'Naam', 'Nom'],
        lines: 2,
      },
      {
        concept: 'givenNames',
        at: [0.029, 0.294],
        labels: ['Vornamen', 'Voornamen', 'Prénoms', 'Given names'],
        lines: 2,
      },
      { concept: 'sex', at: [0.366, 0.436], labels: ['Geschlecht', 'Geslacht', 'Sexe', 'Sex'] },
      {
        concept: 'nationality',
        at: [0.518, 0.436],
        labels: ['Staatsangehörigkeit', 'Nationaliteit', 'Nationalité', 'Nationality'],
      },
      {
        concept: 'birthDate',
        at: [0.768, 0.436],
        labels: ['Geburtsdatum', 'Geboortedatum', 'Date de naissance', 'Date of birth'],
      },
      {
        concept: 'personalNumber',
        at: [0.368, 0.542],
        labels: [
          'Nationalregisternr.',
          'Rijksregisternr.',
          'N° Registre national',
          'National Register N°',
        ],
        pattern: /^\d{2}\.?\d{2}\.?\d{2}-?\d{3}[.-]?\d{2}$/,
        unlabelled: true,
      },
      {
        concept: 'documentNumber',
        at: [0.368, 0.649],
        labels: ['Ausweisnr.', 'Kaartnr.', 'N° carte', 'Card N°'],
        pattern: /^[B\d]\d{2}-?\d{7}-?\d{2}$/,
        unlabelled: true,
      },
      {
        concept: 'expiryDate',
        at: [0.366, 0.754],
        labels: ['Gültig bis', 'Geldig tot', 'Expire le', 'Expires on'],
      },
    ],
    sexWords: { W: 'F', V: 'F' },
  },
];

export const netherlands: readonly Layout[] = [
  {
    id: 'NLD-id-front',
    country: 'NLD',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Koninkrijk der Nederlanden', 0.7),
      title('Kingdom of the Netherlands', 0.6),
      title('Identiteitskaart', 0.2),
      title('Nederlandse', 0.2),
    ],
    fields: [
      { concept: 'surnames', labels: ['Naam', 'Surname'], lines: 2 },
      { concept: 'givenNames', labels: ['Voornamen', 'Given names'], lines: 2 },
      { concept: 'sex', labels: ['Geslacht'] },
      { concept: 'birthDate', labels: ['Geboortedatum'] },
      { concept: 'birthPlace', labels: ['Geboorteplaats'] },
      {
        concept: 'documentNumber',
        labels: ['Documentnummer', 'Document No.', 'Documentnr'],
        pattern: /^[A-Z]{2}[A-Z0-9]{6}\d$/,
        unlabelled: true,
      },
      { concept: 'issueDate', labels: ['Datum van afgifte', 'Date of issue'] },
      { concept: 'expiryDate', labels: ['Geldig tot', 'Date of expiry'] },
    ],
    ignore: ['Autoriteit', 'Lengte', 'Authority', 'Height', 'Handtekening'],
    sexWords: { V: 'F' },
  },
];

export const malta: readonly Layout[] = [
  {
    id: 'MLT-id-front',
    country: 'MLT',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title("Repubblika ta' Malta", 0.6),
      title('Republic of Malta', 0.6),
      title('Karta tal-identità', 0.4),
    ],
    fields: [
      {
        concept: 'fullName',
        at: [0.322, 0.358],
        labels: ['Isem', 'Name', 'Isem / Name'],
        order: 'surnamesLine',
        lines: 3,
      },
      { concept: 'sex', at: [0.325, 0.607], labels: ['Sess'] },
      { concept: 'nationality', at: [0.415, 0.607], labels: ['Nazzjonalità'] },
      { concept: 'birthDate', at: [0.685, 0.602], labels: ['Data tat-twelid'] },
      {
        concept: 'personalNumber',
        labels: ['Nru', 'Nru / No.'],
        pattern: /^\d{7}[A-Z]$/,
        unlabelled: true,
      },
      {
        concept: 'documentNumber',
        at: [0.684, 0.684],
        labels: ['Nru. tad-dokument', 'Doc. No.'],
        pattern: /^\d{8}$/,
      },
      { concept: 'issueDate', at: [0.329, 0.688], labels: ['Tiswa minn', 'Valid from'] },
      { concept: 'expiryDate', at: [0.328, 0.772], labels: ['Tiswa sa', 'Valid until'] },
    ],
    ignore: ['CAN', 'Firma'],
  },
];
