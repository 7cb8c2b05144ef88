import { fold } from '../fold.js';

export type ShapeRead = { readonly value: string; readonly quality: number };

/** `O+`, `AB -`, `0 RH+`, `O POSITIVO`; zero means the letter. Without a sign there is no value. */
export const readBloodType = (text: string): ShapeRead | undefined => {
  const match = /^(AB|A|B|O|0)\s*(?:RH)?\s*\(?\s*(\+|-|–|—|−|POS\w*|NEG\w*)/.exec(
    fold(text).replace(/^[^\p{L}\d]+/u, ''),
  );
  if (!match) return undefined;
  const sign = match[2]!.startsWith('P') || match[2] === '+' ? '+' : '-';
  return { value: `${match[1] === '0' ? 'O' : match[1]}${sign}`, quality: 1 };
};

/** A place or a nationality as printed, upper case. */
export const readPlace = (text: string): ShapeRead | undefined => {
  const value = text
    .normalize('NFC')
    .toUpperCase()
    .replace(/^[^\p{L}(]+|[^\p{L}.)]+$/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*,\s*/g, ', ')
    .replace(/\s*\/\s*/g, '/')
    .trim();
  const letters = value.replace(/[^\p{L}]/gu, '').length;
  if (letters < 2 || letters < value.length * 0.6 || value.length > 80) return undefined;
  return { value, quality: letters < 3 ? 0.8 : 1 };
};
