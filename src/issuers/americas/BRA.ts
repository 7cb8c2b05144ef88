import { back, defineIssuer, field, front, portugueseLetters } from '../define/issuer.js';
import { markAfter } from '../define/number.js';
import { digitRuns } from '../define/zone-rules.js';

/** Two check digits modulo eleven. */
const checks = [
  markAfter([10, 9, 8, 7, 6, 5, 4, 3, 2], '00987654321'),
  markAfter([11, 10, 9, 8, 7, 6, 5, 4, 3, 2], '00987654321'),
];

const isCpf = (text: string): boolean =>
  /^\d{11}$/.test(text) && !/^(\d)\1{10}$/.test(text) && checks.every((holds) => holds(text));

const cpf = /^\d{3}\.?\d{3}\.?\d{3}[-/]?\d{2}$/;
const republic = { 'República Federativa do Brasil': 0.6 };

export const issuer = defineIssuer('BRA', {
  nationality: 'BRASILEIRA BRASILEIRO BRASILENA BRASILENO BRAZILIAN',
  letters: portugueseLetters,
  national: { shape: /^\d{11}$/, check: isCpf },
  card: { numbers: ['national'] },
  zone: {
    onBack: true,
    numberIsSerial: true,
    personNumber: ({ documentNumber, optionalData, optionalData2 }) =>
      digitRuns(documentNumber, optionalData, optionalData2).find(isCpf),
    // No serial is as long as the person's number, so the shape tells them apart.
    personShapeIn: 'number',
  },
  sources: {
    documentNumber: 'FMK',
    gender: 'FM',
    nationality: 'MF',
    issuingDate: 'KF',
    expirationDate: 'FM',
  },
  layouts: [
    front('cin', {
      titles: {
        ...republic,
        'Carteira de identidade': 0.4,
        'Registro Geral - CPF': 0.4,
        'Nome social': 0.2,
      },
      fields: [
        field('fullName', 'Nome / Name | Nome | Name', { order: 'givenFirst', lines: 2 }),
        field('personalNumber', 'Registro Geral - CPF | Registro Geral CPF | Personal number', {
          anywhere: cpf,
        }),
        field('sex', 'Sexo | Sex'),
        field('birthDate', 'Data de nascimento | Date of birth'),
        field('nationality', 'Nacionalidade | Nationality'),
        field('birthPlace', 'Naturalidade | Place of birth'),
        field('expiryDate', 'Data de validade | Expiry | Date of expiry'),
      ],
      ignore: 'Nome social | Social name | Assinatura do titular',
    }),
    back('cin', {
      titles: { Filiação: 0.3, 'Órgão expedidor': 0.4, 'Card issuer': 0.3, 'Data de emissão': 0.2 },
      fields: [
        field('issueDate', 'Data de emissão | Date of issue | Emissão'),
        field('bloodType', 'Tipo sanguíneo | Fator RH | Tipo sanguíneo / Fator RH'),
      ],
      ignore: 'Filiação | Filiation | Órgão expedidor | Card issuer | Local | Place of issue',
    }),
    back('rg', {
      titles: {
        'Válida em todo o território nacional': 0.8,
        'Registro Geral': 0.3,
        'Data de expedição': 0.2,
        'Doc. origem': 0.3,
        'Secretaria de Segurança Pública': 0.4,
      },
      fields: [
        field('personalNumber', 'Registro Geral | Registro', {
          pattern: /^[A-Z]{0,2}-?\d{1,2}\.?\d{3}\.?\d{3}(?:-?[\dX])?$/,
        }),
        field('issueDate', 'Data de expedição'),
        field('fullName', 'Nome', { order: 'givenFirst', lines: 2 }),
        field('birthPlace', 'Naturalidade'),
        field('birthDate', 'Data de nascimento'),
      ],
      ignore: 'Filiação | Doc. origem | CPF | Assinatura do diretor',
      absent: ['expirationDate'],
    }),
  ],
});
