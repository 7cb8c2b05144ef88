import { defineIssuer, field, front } from '../define/issuer.js';
import { birthNumber } from '../define/number.js';

export const issuer = defineIssuer('SVK', {
  nationality: 'SLOVENSKA SLOVAK',
  letters: 'ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ',
  national: birthNumber,
  layouts: [
    front('id', {
      titles: { 'Slovenská republika': 0.6, 'Slovak Republic': 0.6, 'Občiansky preukaz': 0.4 },
      fields: [
        field('surnames', 'Priezvisko', { at: { x: 0.346, y: 0.215 } }),
        field('givenNames', 'Meno', { at: { x: 0.349, y: 0.303 } }),
        field('nationality', 'Štátne občianstvo', { at: { x: 0.346, y: 0.393 } }),
        field('sex', 'Pohlavie', { at: { x: 0.35, y: 0.484 } }),
        field('documentNumber', 'Číslo | Číslo / No.', {
          at: { x: 0.349, y: 0.62 },
          anywhere: /^[A-Z]{2}\d{6}$/,
        }),
        field('birthDate', 'Dátum narodenia', { at: { x: 0.718, y: 0.398 } }),
        field('personalNumber', 'Rodné číslo | Personal No.', {
          at: { x: 0.719, y: 0.49 },
          anywhere: /^\d{6}\/?\d{3,4}$/,
        }),
        field('expiryDate', 'Dátum platnosti', { at: { x: 0.724, y: 0.674 } }),
        field('issueDate', 'Dátum vydania', { at: { x: 0.724, y: 0.767 } }),
      ],
      ignore: 'Vydal | Issued by | Podpis držiteľa',
    }),
  ],
});
