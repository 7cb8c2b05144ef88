import { back, defineIssuer, field, front, portugueseLetters } from '../define/issuer.js';

export const issuer = defineIssuer('PRT', {
  nationality: 'PORTUGUESA PORTUGUES PORTUGUESE',
  letters: portugueseLetters,
  // Eight digits, their check digit, version of two letters or digits, check digit of all.
  national: {
    shape: /^\d{8}(\d[A-Z\d]{2}\d)?$/,
    check: (bare) => {
      if (bare.length === 8) return undefined;
      const sum = [...bare].reduce((total, letter, i) => {
        const value = parseInt(letter, 36) * (i % 2 === 0 ? 2 : 1);
        return total + (i % 2 === 0 && value > 9 ? value - 9 : value);
      }, 0);
      return sum % 10 === 0;
    },
  },
  layouts: [
    front('cc', {
      titles: {
        'Cartão de cidadão': 0.7,
        'República Portuguesa': 0.5,
        'Citizen card': 0.2,
        Portugal: 0.3,
      },
      fields: [
        field('surnames', 'Apelido(s) | Apelidos | Surname', {
          at: { x: 0.283, y: 0.267 },
          lines: 2,
        }),
        field('givenNames', 'Nome(s) | Nomes | Given name', {
          at: { x: 0.284, y: 0.409 },
          lines: 2,
        }),
        field('sex', 'Sexo | Sex', { at: { x: 0.286, y: 0.565 } }),
        field('nationality', 'Nacionalidade | Nationality', { at: { x: 0.42, y: 0.567 } }),
        field('birthDate', 'Data de nascimento | Date of birth', { at: { x: 0.555, y: 0.565 } }),
        field(
          'documentNumber',
          'N.º documento | Nº documento | Document No. | N.º id. civil | Civil id. No.',
          { at: { x: 0.295, y: 0.699 }, anywhere: /^\d{9}[A-Z0-9]{2}\d$/ },
        ),
        field('expiryDate', 'Data de validade | Expiry date', { at: { x: 0.565, y: 0.699 } }),
      ],
      ignore: "Altura | Height | Assinatura do titular | Holder's signature",
    }),
    back('cc', {
      evidence: 'M',
      titles: {
        Filiação: 0.3,
        'N.º de identificação fiscal': 0.4,
        'N.º utente de saúde': 0.4,
        'N.º segurança social': 0.4,
      },
      ignore: `Filiação | N.º de identificação fiscal | N.º utente de saúde | N.º segurança social
        Tax No. | Social security No. | Health No.`,
    }),
  ],
});
