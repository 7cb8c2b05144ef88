import { type Layout, title } from './layout.js';

export const italy: readonly Layout[] = [
  {
    id: 'ITA-cie-front',
    country: 'ITA',
    kind: 'card',
    side: 'front',
    evidence: 'M',
    titles: [
      title('Repubblica Italiana', 0.5),
      title("Carta d'identità", 0.3),
      title("Ministero dell'interno", 0.4),
      title('Comune di', 0.2),
    ],
    fields: [
      { concept: 'surnames', labels: ['Cognome', 'Surname'], lines: 2 },
      { concept: 'givenNames', labels: ['Nome', 'Name'], lines: 2 },
      {
        concept: 'birthDateAndPlace',
        labels: ['Luogo e data di nascita', 'Place and date of birth'],
        lines: 2,
      },
      { concept: 'sex', labels: ['Sesso', 'Sex'] },
      { concept: 'nationality', labels: ['Cittadinanza', 'Nationality'] },
      { concept: 'issueDate', labels: ['Emissione', 'Issuing', 'Issued on'] },
      { concept: 'expiryDate', labels: ['Scadenza', 'Expiry'] },
      { concept: 'documentNumber', pattern: /^C[A-Z]\d{5}[A-Z]{2}$/, unlabelled: true },
    ],
    ignore: ['Statura', 'Height', 'Firma del titolare', "Holder's signature", 'Comune'],
  },
  {
    id: 'ITA-cie-back',
    country: 'ITA',
    kind: 'card',
    side: 'back',
    evidence: 'M',
    titles: [
      title('Codice fiscale', 0.4),
      title('Fiscal code', 0.3),
      title('Indirizzo di residenza', 0.4),
      title('Estremi atto di nascita', 0.5),
    ],
    fields: [],
    ignore: [
      'Codice fiscale',
      'Fiscal code',
      'Indirizzo di residenza',
      'Residence',
      'Estremi atto di nascita',
      'Cognome e nome dei genitori',
    ],
  },
];
