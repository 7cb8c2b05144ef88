import type { Candidate, Candidates, EvidenceField, Sources } from '../candidate.js';
import { isDate, isName } from '../candidate.js';
import { editDistance, foldWords, sameWord, wordsOf } from './transliterate.js';

/* Which of several spellings of one value is returned. */

export const hasAccents = (text: string): boolean => foldWords(text) !== text;

/** Ranks spellings with all words and accents before truncated and transliterated ones. */
const richness = ({ value, truncated, source }: Candidate): readonly number[] => [
  truncated === true ? 0 : 1,
  source === 'mrz' ? 0 : 1,
  hasAccents(value) ? 1 : 0,
  // A barcode is a copy of the register; print is read from a photo.
  source === 'barcode' ? 1 : 0,
];

const compareLists = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
};

const byOrder =
  (order: Sources) =>
  (a: Candidate, b: Candidate): number => {
    const place = ({ source }: Candidate): number =>
      (order.indexOf(source) + order.length) % order.length;
    return place(a) - place(b) || b.confidence - a.confidence;
  };

/** The century of a zone's date is a guess. */
const centuryKnown = ({ source }: Candidate): number => (source === 'mrz' ? 0 : 1);

export const bestSpelling = (field: EvidenceField, members: Candidates, order: Sources) => {
  const sorted = [...members].sort(byOrder(order));
  if (isName(field))
    return sorted.sort(
      (a, b) => compareLists(richness(b), richness(a)) || b.confidence - a.confidence,
    )[0]!;
  return isDate(field) ? sorted.sort((a, b) => centuryKnown(b) - centuryKnown(a))[0]! : sorted[0]!;
};

/**
 * Restores lost spaces from another spelling. Letters are compared by position, so words must be of
 * equal length.
 */
export const respaced = (value: string, members: Candidates): string => {
  const spaced = members
    .map((member) => member.value)
    .filter((other) => wordsOf(other).length > wordsOf(value).length)
    .sort((a, b) => wordsOf(b).length - wordsOf(a).length);
  for (const other of spaced) {
    const letters = value.replaceAll(' ', '');
    const words = wordsOf(other);
    let at = 0;
    const parts = words.map((word, i) => {
      const part = i < words.length - 1 ? letters.slice(at, at + word.length) : letters.slice(at);
      at += word.length;
      return part;
    });
    const fits = parts.every((part, i) => sameWord(part, words[i]!) || i === words.length - 1);
    if (fits && parts.at(-1) !== '') return parts.join(' ');
  }
  return value;
};

const maxMisreadShare = 0.34;

const isMisreading = (read: string, sure: string): boolean =>
  editDistance(foldWords(read), foldWords(sure)) <=
  Math.max(1, Math.floor(sure.length * maxMisreadShare));

/**
 * The name with its misread words repaired from a source with high confidence; undefined if it is
 * another name.
 */
export const mendName = (printed: string, sure: string): string | undefined => {
  const read = wordsOf(printed);
  const known = wordsOf(sure);
  if (read.length !== known.length || read.length === 0) return undefined;
  if (!known.every((word, i) => sameWord(read[i]!, word) || isMisreading(read[i]!, word)))
    return undefined;
  return known.map((word, i) => (sameWord(read[i]!, word) ? read[i]! : word)).join(' ');
};
