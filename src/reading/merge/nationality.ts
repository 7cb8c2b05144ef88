import { issuers } from '../../issuers/index.js';
import { fold } from './transliterate.js';

const codeByWord = new Map(
  issuers.flatMap(({ country, nationality }) =>
    (nationality?.split(' ') ?? []).map((word) => [word, country]),
  ),
);

/** The three-letter code of a printed nationality (formats 6); undefined for an unknown word. */
export const nationalityCode = (printed: string): string | undefined => {
  const folded = fold(printed).replace(/[^A-Z]/g, '');
  return /^[A-Z]{3}$/.test(folded) ? folded : codeByWord.get(folded);
};
