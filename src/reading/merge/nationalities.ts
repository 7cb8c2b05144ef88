import { fold } from './transliterate.js';

/** Nationality as printed to its code (formats 6); masculine, feminine and English forms. */
const words: Readonly<Record<string, string>> = {
  ARG: 'ARGENTINA ARGENTINO ARGENTINE',
  BOL: 'BOLIVIANA BOLIVIANO BOLIVIAN',
  BRA: 'BRASILEIRA BRASILEIRO BRASILENA BRASILENO BRAZILIAN',
  CHL: 'CHILENA CHILENO CHILEAN',
  COL: 'COLOMBIANA COLOMBIANO COLOMBIAN',
  CRI: 'COSTARRICENSE',
  CUB: 'CUBANA CUBANO CUBAN',
  DOM: 'DOMINICANA DOMINICANO DOMINICAN',
  ECU: 'ECUATORIANA ECUATORIANO ECUADORIAN',
  ESP: 'ESPANOLA ESPANOL SPANISH',
  GTM: 'GUATEMALTECA GUATEMALTECO GUATEMALAN',
  HND: 'HONDURENA HONDURENO HONDURAN',
  HTI: 'HAITIANA HAITIANO HAITIAN',
  MEX: 'MEXICANA MEXICANO MEXICAN',
  NIC: 'NICARAGUENSE NICARAGUAN',
  PAN: 'PANAMENA PANAMENO PANAMANIAN',
  PER: 'PERUANA PERUANO PERUVIAN',
  PRY: 'PARAGUAYA PARAGUAYO PARAGUAYAN',
  SLV: 'SALVADORENA SALVADORENO SALVADORAN',
  URY: 'URUGUAYA URUGUAYO URUGUAYAN',
  VEN: 'VENEZOLANA VENEZOLANO VENEZUELAN',
  PRT: 'PORTUGUESA PORTUGUES PORTUGUESE',
  ITA: 'ITALIANA ITALIANO ITALIAN',
  FRA: 'FRANCAISE FRANCAIS FRENCH',
  DEU: 'DEUTSCH GERMAN',
};

const codeByWord = new Map(
  Object.entries(words).flatMap(([code, forms]) => forms.split(' ').map((form) => [form, code])),
);

/** The three-letter code of a printed nationality; undefined for a word that is in no table. */
export const nationalityCode = (printed: string): string | undefined => {
  const folded = fold(printed).replace(/[^A-Z]/g, '');
  return /^[A-Z]{3}$/.test(folded) ? folded : codeByWord.get(folded);
};
