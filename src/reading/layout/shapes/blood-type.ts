import { fold } from '../fold.js';

/** `O+`, `AB -`, `0 RH+`, `O POSITIVO`; zero means the letter. Without a sign there is no value. */
export const readBloodType = (
  text: string,
): { readonly value: string; readonly quality: number } | undefined => {
  const match = /^(AB|A|B|O|0)\s*(?:RH)?\s*\(?\s*(\+|-|–|—|−|POS\w*|NEG\w*)/.exec(
    fold(text).replace(/^[^\p{L}\d]+/u, ''),
  );
  if (!match) return undefined;
  const sign = match[2]!.startsWith('P') || match[2] === '+' ? '+' : '-';
  return { value: `${match[1] === '0' ? 'O' : match[1]}${sign}`, quality: 1 };
};
