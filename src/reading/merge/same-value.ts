import type { Candidate, EvidenceField } from '../candidate.js';
import { sameDayOfCentury } from './dates.js';
import { beginsWith, foldWords, sameWord, wordsOf } from './transliterate.js';
import { issuers } from '../../issuers/index.js';
import { countryCodes } from '../../contract/countries.js';

type NameLike = { readonly value: string; readonly truncated?: boolean | undefined };

const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, i) => sameWord(word, b[i]!));

/** Each word whole or its beginning (ICAO 9303-3, 4.2.3; docs/FORMATS.md 1.4). */
const isCutFrom = (cut: readonly string[], whole: readonly string[]): boolean =>
  cut.length > 0 &&
  cut.length <= whole.length &&
  cut.every((word, i) => beginsWith(whole[i]!, word));

/** The same where the print lost a space: `VERONICA IN` of `VERÓNICAINÉS`. */
const isCut = (cut: readonly string[], whole: readonly string[]): boolean =>
  isCutFrom(cut, whole) || (cut.length > 0 && beginsWith(whole.join(''), cut.join('')));

/** The same name under transliteration; a truncated one matches what begins with it. */
export const sameName = (a: NameLike, b: NameLike): boolean => {
  const first = wordsOf(a.value);
  const second = wordsOf(b.value);
  if (sameWords(first, second)) return true;
  // Zone and print differ in hyphens and spaces: DE LA CRUZ, DELACRUZ.
  if (sameWord(first.join(''), second.join(''))) return true;
  if (a.truncated === true && isCut(first, second)) return true;
  return b.truncated === true && isCut(second, first);
};

const codeByWord = new Map(
  issuers.flatMap(({ country, nationality }) =>
    (nationality?.split(' ') ?? []).map((word) => [word, country]),
  ),
);

const codes = new Set(countryCodes);

/** `SVENSKSWE`, the stroke lost: a word and the code that begins like it. */
const codeAtEnd = (word: string): string | undefined => {
  const code = word.slice(-3);
  return word.length > 5 && code[0] === word[0] && codes.has(code) ? code : undefined;
};

/**
 * The three-letter code of a printed nationality (formats 6), of which several words and the code
 * may be printed; undefined for what names no country.
 */
export const nationalityCode = (printed: string): string | undefined => {
  const words = [foldWords(printed).replace(/[^A-Z]/g, ''), ...foldWords(printed).split(/[^A-Z]+/)];
  const find = (codeOf: (word: string) => string | undefined): string | undefined =>
    words.map(codeOf).find((code) => code !== undefined);
  return (
    find((word) => (codes.has(word) ? word : undefined)) ??
    find((word) => codeByWord.get(word)) ??
    find(codeAtEnd)
  );
};

type Valued = Pick<Candidate, 'value' | 'truncated' | 'source'>;

/** Without separators, which differ between print, zone and barcode, and without zero padding. */
const bareNumber = (text: string): string =>
  foldWords(text)
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '');

/** Without a check digit that only some sources print behind a hyphen (`41234567-4`). */
const withoutCheck = (text: string): string => text.replace(/-[0-9A-Z]$/i, '');

export const sameNumber = (a: string, b: string): boolean => {
  if (bareNumber(a) === bareNumber(b)) return true;
  return (
    bareNumber(withoutCheck(a)) === bareNumber(b) || bareNumber(a) === bareNumber(withoutCheck(b))
  );
};

const sameDate = (a: Valued, b: Valued): boolean =>
  a.value === b.value ||
  ((a.source === 'mrz' || b.source === 'mrz') &&
    a.value !== '' &&
    sameDayOfCentury(a.value, b.value));

const sameNationality = (a: string, b: string): boolean =>
  foldWords(a) === foldWords(b) ||
  (nationalityCode(a) !== undefined && nationalityCode(a) === nationalityCode(b));

/** A place may be given at several lengths: `PANAMÁ, PANAMÁ` and `PANAMÁ`. */
const samePlace = (a: string, b: string): boolean => {
  const [first, second] = [a, b].map(
    (place) =>
      new Set(
        foldWords(place)
          .split(/[^A-Z0-9]+/)
          .filter(Boolean),
      ),
  );
  const [few, many] = first!.size <= second!.size ? [first!, second!] : [second!, first!];
  return few.size > 0 ? [...few].every((word) => many.has(word)) : many.size === 0;
};

type ValueComparison = (a: Valued, b: Valued) => boolean;
const sameText: ValueComparison = (a, b) => foldWords(a.value) === foldWords(b.value);
const byValue =
  (same: (a: string, b: string) => boolean): ValueComparison =>
  (a, b) =>
    same(a.value, b.value);

const sames: Readonly<Record<EvidenceField, ValueComparison>> = {
  documentNumber: byValue(sameNumber),
  cardSerial: byValue(sameNumber),
  personalNumber: byValue(sameNumber),
  names: sameName,
  surnames: sameName,
  gender: sameText,
  birthDate: sameDate,
  birthPlace: byValue(samePlace),
  birthCountry: byValue(samePlace),
  nationality: byValue(sameNationality),
  issuingDate: sameDate,
  expirationDate: sameDate,
  bloodType: sameText,
  personalCode: sameText,
};

/** Whether two sources mean the same value, each in its own spelling. */
export const sameValue = (field: EvidenceField, a: Valued, b: Valued): boolean =>
  sames[field](a, b);
