import { defineIssuer, field, front } from '../define/issuer.js';
import { birthNumber } from '../define/number.js';

export const issuer = defineIssuer('SVK', {
  nationality: 'SLOVENSKA SLOVAK',
  letters: 'ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ',
  national: birthNumber,
  layouts: [
    front('id', {
      titles: 'Slovenská republika 0.6 | Slovak Republic 0.6 | Občiansky preukaz 0.4',
      fields: [
        field('surnames', 'Priezvisko @ 0.346 0.215'),
        field('givenNames', 'Meno @ 0.349 0.303'),
        field('nationality', 'Štátne občianstvo @ 0.346 0.393'),
        field('sex', 'Pohlavie @ 0.35 0.484'),
        field('documentNumber', 'Číslo | Číslo / No. @ 0.349 0.62', {
          anywhere: /^[A-Z]{2}\d{6}$/,
        }),
        field('birthDate', 'Dátum narodenia @ 0.718 0.398'),
        field('personalNumber', 'Rodné číslo | Personal No. @ 0.719 0.49', {
          anywhere: /^\d{6}\/?\d{3,4}$/,
        }),
        field('expiryDate', 'Dátum platnosti @ 0.724 0.674'),
        field('issueDate', 'Dátum vydania @ 0.724 0.767'),
      ],
      ignore: 'Vydal | Issued by | Podpis držiteľa',
    }),
  ],
});
