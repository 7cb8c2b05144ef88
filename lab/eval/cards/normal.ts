/**
 * What two spellings of one value have in common, field by field. Accents count: they are part of a
 * name.
 */
const upper = (text: string): string => text.normalize('NFC').toUpperCase();

const words = (text: string): string =>
  upper(text)
    .replace(/[’`´]/g, "'")
    .replace(/[,.]/g, ' ')
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

const bare = (text: string): string => upper(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Words of nationality that documents print instead of the code; written apart from the service's
 * own table.
 */
const nationalities: Readonly<Record<string, string>> = {
  DEUTSCH: 'DEU',
  CHILENA: 'CHL',
  ECUATORIANA: 'ECU',
  ALBANIAN: 'ALB',
  'SHQIPTARE/ALBANIAN': 'ALB',
  PANAMEÑA: 'PAN',
  COLOMBIANA: 'COL',
  PERUANA: 'PER',
  ARGENTINA: 'ARG',
  URUGUAYA: 'URY',
  DOMINICANA: 'DOM',
  ESPAÑOLA: 'ESP',
  BRASILEIRA: 'BRA',
  MEXICANA: 'MEX',
  COSTARRICENSE: 'CRI',
};

/** `SVENSK/ SWE`: the code where it stands beside the word. */
const nationality = (text: string): string => {
  const parts = words(text)
    .split('/')
    .map((part) => part.trim());
  const code = parts.find((part) => /^[A-Z]{3}$/.test(part));
  return nationalities[words(text)] ?? code ?? words(text);
};

/** In whichever order the line prints them. */
const anyOrder = (text: string): string => words(text).split(' ').sort().join(' ');

const ways: Readonly<Record<string, (text: string) => string>> = {
  document_number: bare,
  card_serial: bare,
  personal_number: bare,
  CURP: bare,
  full_name: anyOrder,
  nationality,
  birth_place: bare,
  birth_country: bare,
  place_of_birth: bare,
};

export const normal = (field: string, text: string): string => (ways[field] ?? words)(text);
