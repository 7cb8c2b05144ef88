import { type Layout, title } from './layout.js';

const cpf = /^\d{3}\.?\d{3}\.?\d{3}[-/]?\d{2}$/;
const republic = title('República Federativa do Brasil', 0.6);

export const brazil: readonly Layout[] = [
  {
    id: 'BRA-cin-front',
    country: 'BRA',
    kind: 'card',
    side: 'front',
    evidence: 'V',
    titles: [
      republic,
      title('Carteira de identidade', 0.4),
      title('Registro Geral - CPF', 0.4),
      title('Nome social', 0.2),
    ],
    fields: [
      {
        concept: 'fullName',
        labels: ['Nome / Name', 'Nome', 'Name'],
        order: 'givenFirst',
        lines: 2,
      },
      {
        concept: 'personalNumber',
        labels: ['Registro Geral - CPF', 'Registro Geral CPF', 'Personal number'],
        pattern: cpf,
        unlabelled: true,
      },
      { concept: 'sex', labels: ['Sexo', 'Sex'] },
      { concept: 'birthDate', labels: ['Data de nascimento', 'Date of birth'] },
      { concept: 'nationality', labels: ['Nacionalidade', 'Nationality'] },
      { concept: 'birthPlace', labels: ['Naturalidade', 'Place of birth'] },
      { concept: 'expiryDate', labels: ['Data de validade', 'Expiry', 'Date of expiry'] },
    ],
    ignore: ['Nome social', 'Social name', 'Assinatura do titular'],
  },
  {
    id: 'BRA-cin-back',
    country: 'BRA',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [
      title('Filiação', 0.3),
      title('Órgão expedidor', 0.4),
      title('Card issuer', 0.3),
      title('Data de emissão', 0.2),
    ],
    fields: [
      { concept: 'issueDate', labels: ['Data de emissão', 'Date of issue', 'Emissão'] },
      { concept: 'bloodType', labels: ['Tipo sanguíneo', 'Fator RH', 'Tipo sanguíneo / Fator RH'] },
    ],
    ignore: ['Filiação', 'Filiation', 'Órgão expedidor', 'Card issuer', 'Local', 'Place of issue'],
  },
  {
    id: 'BRA-rg-back',
    country: 'BRA',
    kind: 'card',
    side: 'back',
    evidence: 'V',
    titles: [
      title('Válida em todo o território nacional', 0.8),
      title('Registro Geral', 0.3),
      title('Data de expedição', 0.2),
      title('Doc. origem', 0.3),
      title('Secretaria de Segurança Pública', 0.4),
    ],
    fields: [
      {
        concept: 'personalNumber',
        labels: ['Registro Geral', 'Registro'],
        pattern: /^[A-Z]{0,2}-?\d{1,2}\.?\d{3}\.?\d{3}(?:-?[\dX])?$/,
      },
      { concept: 'issueDate', labels: ['Data de expedição'] },
      { concept: 'fullName', labels: ['Nome'], order: 'givenFirst', lines: 2 },
      { concept: 'birthPlace', labels: ['Naturalidade'] },
      { concept: 'birthDate', labels: ['Data de nascimento'] },
    ],
    ignore: ['Filiação', 'Doc. origem', 'CPF', 'Assinatura do diretor'],
    absent: ['expirationDate'],
  },
];
