import { defineIssuer, field, front } from '../define/issuer.js';

export const issuer = defineIssuer('BEL', {
  nationality: 'BELG BELGISCH BELGISCHE BELGIER BELGIAN',
  // The difference to a multiple of 97; with a 2 before it for those born since 2000.
  national: {
    shape: /^\d{11}$/,
    check: (bare) =>
      ['', '2'].some(
        (before) => 97 - (Number(before + bare.slice(0, 9)) % 97) === Number(bare.slice(9)),
      ),
  },
  zone: { personShapeIn: 'optionalData' },
  layouts: [
    front('id', {
      titles: {
        Belgien: 0.3,
        Belgique: 0.3,
        België: 0.3,
        Belgium: 0.3,
        Identiteitskaart: 0.3,
        "Carte d'identité": 0.1,
        'National Register N°': 0.3,
      },
      fields: [
        field('surnames', 'Name | Name / Name | Naam | Nom', {
          at: { x: 0.028, y: 0.213 },
          lines: 2,
        }),
        field('givenNames', 'Vornamen | Voornamen | Prénoms | Given names', {
          at: { x: 0.029, y: 0.294 },
          lines: 2,
        }),
        field('sex', 'Geschlecht | Geslacht | Sexe | Sex', { at: { x: 0.366, y: 0.436 } }),
        field('nationality', 'Staatsangehörigkeit | Nationaliteit | Nationalité | Nationality', {
          at: { x: 0.518, y: 0.436 },
        }),
        field('birthDate', 'Geburtsdatum | Geboortedatum | Date de naissance | Date of birth', {
          at: { x: 0.768, y: 0.436 },
        }),
        field(
          'personalNumber',
          'Nationalregisternr. | Rijksregisternr. | N° Registre national | National Register N°',
          { at: { x: 0.368, y: 0.542 }, anywhere: /^\d{2}\.?\d{2}\.?\d{2}-?\d{3}[.-]?\d{2}$/ },
        ),
        field('documentNumber', 'Ausweisnr. | Kaartnr. | N° carte | Card N°', {
          at: { x: 0.368, y: 0.649 },
          anywhere: /^[B\d]\d{2}-?\d{7}-?\d{2}$/,
        }),
        field('expiryDate', 'Gültig bis | Geldig tot | Expire le | Expires on', {
          at: { x: 0.366, y: 0.754 },
        }),
      ],
      sexWords: { W: 'F', V: 'F' },
    }),
  ],
});
