import { trimmed } from '../values.js';

/** Stems of the words for a nationality in Spanish (formats, section 6); the ending tells the gender. */
const stems: Readonly<Record<string, string>> = {
  CHILEN: 'CHL',
  COLOMBIAN: 'COL',
  PERUAN: 'PER',
  MEXICAN: 'MEX',
  ECUATORIAN: 'ECU',
  ARGENTIN: 'ARG',
  BRASILEN: 'BRA',
  URUGUAY: 'URY',
  PARAGUAY: 'PRY',
  BOLIVIAN: 'BOL',
  VENEZOLAN: 'VEN',
  PANAMEN: 'PAN',
  GUATEMALTEC: 'GTM',
  SALVADOREN: 'SLV',
  HONDUREN: 'HND',
  DOMINICAN: 'DOM',
  CUBAN: 'CUB',
  ESPANOL: 'ESP',
  HAITIAN: 'HTI',
  ITALIAN: 'ITA',
};

/** ISO 3166-1 alpha-3 of a nationality in Spanish, where it is one of those around. */
export const nationalityCode = (text: string | undefined): string | undefined => {
  const word = trimmed(text).toUpperCase().normalize('NFD').replace(/\p{M}/gu, '');
  if (word === 'COSTARRICENSE') return 'CRI';
  if (word === 'NICARAGUENSE') return 'NIC';
  return stems[word.replace(/[AO]$/, '')];
};
