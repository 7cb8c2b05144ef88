import { expect, it } from 'vitest';
import { rectangle } from '../../geometry/quad.js';
import type { TextLine } from '../text/page.js';
import { readFields } from './read-fields.js';

/* Provinces and districts of Panama, and surnames that look like labels: none of them may be taken for one. */

const places =
  'Bocas del Toro|Coclé|Colón|Chiriquí|Darién|Herrera|Los Santos|Panamá|Veraguas|Panamá Oeste|Guna Yala|Ngäbe-Buglé|San Miguelito|David|Chitré|Santiago|Penonomé|Aguadulce|La Chorrera|Arraiján|Changuinola|Las Tablas|La Palma|Chepo|Portobelo|Capira|Chame|Balboa|Natá|Olá|Antón|Soná|Montijo|Atalaya|Cañazas|Mariato|Santa Fe|Boquete|Bugaba|Barú|Dolega|Alanje|Boquerón|Renacimiento|Tolé|Remedios|Chagres|Donoso|Santa Isabel|Pesé|Parita|Ocú|Los Pozos|Las Minas|Guararé|Macaracas|Pedasí|Pocrí|Tonosí|Pinogana'.split(
    '|',
  );
const surnames =
  'Colón|Sexto|Sixto|Firmín|Nombela|Sanguino|Valdez|Genaro|Gomes|Tipton|Titular|Serrano|Venancio|Estrada|Cedeño|Expósito|Natividad|Fechas|Espira|Espina|Lugo|Luján|Civil|Validón|Emisora|Clase'.split(
    '|',
  );

const lineAt = (text: string, y: number, x = 300): TextLine => ({
  text,
  characterConfidences: Array.from({ length: text.length }, () => 0.99),
  confidence: 0.95,
  x,
  y,
  width: text.length * 14,
  height: 24,
  quad: rectangle(x, y, text.length * 14, 24),
});

const read = (place: string, surname: string, isStacked: boolean) => {
  const placeLines = isStacked
    ? [lineAt('LUGAR DE NACIMIENTO', 280), lineAt(place, 304)]
    : [lineAt(`LUGAR DE NACIMIENTO: ${place}`, 290)];
  const lines = [
    lineAt('REPÚBLICA DE PANAMÁ', 20),
    lineAt('TRIBUNAL ELECTORAL', 50),
    lineAt('INÉS DAYANARA', 130),
    lineAt(surname, 170),
    lineAt('FECHA DE NACIMIENTO: 07-FEB-1972', 250),
    ...placeLines,
    lineAt('SEXO: F', 340),
    lineAt('EXPEDIDA: 22-DIC-2023', 370),
    lineAt('EXPIRA: 22-DIC-2033', 400),
    lineAt('10-846-412', 560, 60),
  ];
  const page = { widthPx: 1024, heightPx: 646, lines };
  const { candidates } = readFields(page, {
    side: 'front',
    today: { year: 2026, month: 11, day: 15 },
  });
  return Object.fromEntries(candidates.map(({ field, value }) => [field, value]));
};

it.each(places.map((place) => place.toUpperCase()))(
  '%s is a place, wherever it stands',
  (place) => {
    expect(read(place, 'GONZÁLEZ', false)['birthPlace']).toBe(place);
    expect(read(place, 'GONZÁLEZ', true)['birthPlace']).toBe(place);
    expect(read(`COLÓN, ${place}`, 'GONZÁLEZ', false)['birthPlace']).toBe(`COLÓN, ${place}`);
  },
);

it.each(surnames.map((surname) => surname.toUpperCase()))('%s is a surname', (surname) => {
  expect(read('PANAMÁ', surname, false)['surnames']).toBe(surname);
  expect(read('PANAMÁ', `${surname} DE LEÓN`, false)['surnames']).toBe(`${surname} DE LEÓN`);
});
