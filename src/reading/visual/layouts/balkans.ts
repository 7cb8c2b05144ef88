import { type Layout, title } from './layout.js';

export const albania: readonly Layout[] = [
  {
    id: 'ALB-id-front',
    country: 'ALB',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Republika e Shqipërisë', 0.6),
      title('Republic of Albania', 0.6),
      title('Letërnjoftim ID', 0.5),
      title('Letërnjoftim', 0.4),
    ],
    fields: [
      { concept: 'surnames', at: [0.316, 0.197], labels: ['Mbiemri'] },
      { concept: 'givenNames', at: [0.313, 0.291], labels: ['Emri'] },
      { concept: 'nationality', at: [0.311, 0.382], labels: ['Shtetësia'] },
      { concept: 'birthPlace', at: [0.31, 0.478], labels: ['Vendlindja'] },
      { concept: 'birthDate', at: [0.304, 0.566], labels: ['Datëlindja'] },
      { concept: 'sex', at: [0.663, 0.557], labels: ['Gjinia'] },
      {
        concept: 'documentNumber',
        at: [0.669, 0.375],
        labels: ['Nr. letërnjoftimi', 'Nr. letërnjoftim', 'Card No.'],
        pattern: /^[A-Z0-9]{9}$/,
      },
      { concept: 'issueDate', at: [0.304, 0.66], labels: ['Data e lëshimit'] },
      { concept: 'expiryDate', at: [0.663, 0.647], labels: ['Data e skadimit'] },
      {
        concept: 'personalNumber',
        at: [0.66, 0.741],
        labels: ['Nr. personal'],
        pattern: /^[A-T]\d{8}[A-Z]$/,
      },
    ],
    ignore: ['Firma', 'Autoriteti lëshues', 'Authority'],
  },
];

export const croatia: readonly Layout[] = [
  {
    id: 'HRV-id-front',
    country: 'HRV',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('Republika Hrvatska', 0.6),
      title('Republic of Croatia', 0.6),
      title('Osobna iskaznica', 0.4),
    ],
    fields: [
      { concept: 'surnames', at: [0.387, 0.285], labels: ['Prezime'] },
      { concept: 'givenNames', at: [0.386, 0.413], labels: ['Ime', 'Name'] },
      { concept: 'sex', at: [0.383, 0.571], labels: ['Spol'] },
      { concept: 'nationality', at: [0.527, 0.572], labels: ['Državljanstvo', 'Citizenship'] },
      { concept: 'birthDate', at: [0.743, 0.573], labels: ['Datum rođenja'] },
      {
        concept: 'documentNumber',
        at: [0.388, 0.716],
        labels: ['Broj osobne iskaznice', 'Identity card number'],
        unlabelled: true,
        pattern: /^\d{9}$/,
      },
      { concept: 'expiryDate', at: [0.747, 0.715], labels: ['Vrijedi do'] },
    ],
    ignore: ['Potpis', 'CAN'],
    sexWords: { Z: 'F', Ž: 'F' },
  },
  {
    id: 'HRV-id-back',
    country: 'HRV',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [
      title('Prebivalište', 0.4),
      title('Residence', 0.2),
      title('OIB', 0.4),
      title('Izdala', 0.2),
    ],
    fields: [
      {
        concept: 'personalNumber',
        labels: ['OIB', 'Personal identification number'],
        pattern: /^\d{11}$/,
      },
      { concept: 'issueDate', labels: ['Datum izdavanja', 'Date of issue'] },
    ],
    ignore: ['Prebivalište', 'Residence', 'Izdala', 'Issued by'],
  },
];

export const serbia: readonly Layout[] = [
  {
    id: 'SRB-id-front',
    country: 'SRB',
    kind: 'card',
    side: 'front',
    evidence: 'M',
    titles: [
      title('Republika Srbija', 0.7),
      title('Republic of Serbia', 0.6),
      title('Lična karta', 0.4),
    ],
    fields: [
      { concept: 'surnames', labels: ['Prezime'] },
      { concept: 'givenNames', labels: ['Ime'] },
      {
        concept: 'documentNumber',
        labels: ['Reg. br', 'Registarski broj', 'Reg. No.'],
        pattern: /^\d{9}$/,
      },
      { concept: 'issueDate', labels: ['Datum izdavanja'] },
      { concept: 'expiryDate', labels: ['Važi do'] },
    ],
  },
];

export const romania: readonly Layout[] = [
  {
    id: 'ROU-id-2021-front',
    country: 'ROU',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('România', 0.4),
      title('Carte de identitate', 0.5),
      title('CNP / PIN', 0.3),
      title('Nr. document', 0.2),
    ],
    fields: [
      { concept: 'surnames', at: [0.395, 0.244], labels: ['Nume'], lines: 2 },
      { concept: 'givenNames', at: [0.395, 0.34], labels: ['Prenume'], lines: 3 },
      { concept: 'sex', at: [0.394, 0.498], labels: ['Gen', 'Gender', 'Sex'] },
      { concept: 'nationality', at: [0.522, 0.499], labels: ['Cetățenie'] },
      { concept: 'birthDate', at: [0.766, 0.498], labels: ['Data nașterii'] },
      {
        concept: 'personalNumber',
        at: [0.397, 0.603],
        labels: ['CNP', 'PIN', 'CNP / PIN'],
        pattern: /^[1-9]\d{12}$/,
        unlabelled: true,
      },
      {
        concept: 'documentNumber',
        at: [0.398, 0.707],
        labels: ['Nr. document'],
        pattern: /^[A-Z]{2}\d{6,7}$/,
      },
      { concept: 'expiryDate', at: [0.764, 0.705], labels: ['Data expirării'] },
    ],
    ignore: ['Semnătura titularului', 'CAN'],
  },
  {
    id: 'ROU-id-1997-front',
    country: 'ROU',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      title('România', 0.3),
      title('Roumanie', 0.3),
      title('Carte de identitate', 0.3),
      title('Seria', 0.2),
      title('Valabilitate', 0.3),
    ],
    fields: [
      { concept: 'surnames', labels: ['Nume / Nom / Last name', 'Nume', 'Nom', 'Last name'] },
      { concept: 'givenNames', labels: ['Prenume', 'Prenom', 'First name'], lines: 2 },
      { concept: 'personalNumber', labels: ['CNP'], pattern: /^[1-9]\d{12}$/, unlabelled: true },
      { concept: 'nationality', labels: ['Cetățenie', 'Nationalite', 'Nationality'] },
      { concept: 'birthPlace', labels: ['Loc naștere', 'Lieu de naissance', 'Place of birth'] },
      { concept: 'validity', labels: ['Valabilitate', 'Validite', 'Validity'] },
      {
        concept: 'documentNumber',
        labels: ['Seria'],
        strip: /\bnr\.?\s*/i,
        pattern: /^[A-Z]{2}\d{6}$/,
      },
    ],
    ignore: ['Domiciliu', 'Adresse', 'Address', 'Emisă de', 'Délivrée par', 'Issued by'],
  },
];
