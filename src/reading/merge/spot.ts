import { type Candidate, type Candidates, type EvidenceField, isName } from '../candidate.js';
import type { TextLine, TextLines, TextPage } from '../text/page.js';
import { foldWords } from './transliterate.js';
import type { CalendarDate } from '../../contract/calendar.js';
import { type Tense, readDates } from '../layout/shapes/date.js';
import { sameName } from './same-value.js';

/*
 * A page without a layout, or with an unread label, still prints the name and the number that are
 * known from a zone or barcode. Spotting them on a front gives the printed spelling.
 */

const isZone = ({ text }: TextLine): boolean => text.includes('<');

/** A wrapped value continues on the line below, with the same left edge. */
const wrappedBelow = (line: TextLine, lines: TextLines): TextLine | undefined =>
  lines.find(
    (other) =>
      other.y > line.y + line.height / 2 &&
      other.y < line.y + 2.2 * line.height &&
      Math.abs(other.x - line.x) < 2 * line.height,
  );

type SpottedLine = Pick<TextLine, 'text' | 'confidence' | 'quad'>;

const spellingsOn = (lines: TextLines): readonly SpottedLine[] =>
  lines.flatMap((line) => {
    const below = wrappedBelow(line, lines);
    if (below === undefined) return [line];
    const both = {
      text: `${line.text} ${below.text}`,
      confidence: line.confidence * below.confidence,
    };
    return [line, { ...both, quad: line.quad }];
  });

const letters = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^\p{L}\p{M} '’-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const bare = (text: string): string => foldWords(text).replace(/[^A-Z0-9]/g, '');

/** Least length of a number. A shorter one may be part of a date or a serial by chance. */
const minNumberLength = 6;

const find = (known: Candidate, spellings: readonly SpottedLine[]): SpottedLine | undefined => {
  if (isName(known.field))
    return spellings.find(({ text }) => sameName({ value: letters(text) }, known));
  const number = bare(known.value);
  return number.length < minNumberLength
    ? undefined
    : spellings.find(({ text }) => bare(text).includes(number));
};

/** The page's candidates for names and numbers that `known` has and `found` lacks. */
export const spotKnown = (
  { lines }: TextPage,
  known: Candidates,
  found: Candidates,
): Candidates => {
  const spellings = spellingsOn(lines.filter((line) => !isZone(line)));
  return known
    .filter(({ field }) => isName(field) || field === 'documentNumber')
    .filter(({ field }) => !found.some((candidate) => candidate.field === field))
    .flatMap((candidate) => {
      const spotted = find(candidate, spellings);
      if (spotted === undefined) return [];
      const isNumber = candidate.field === 'documentNumber';
      const value = isNumber ? candidate.value : letters(spotted.text);
      const { confidence, quad } = spotted;
      return [{ field: candidate.field, value, source: 'frontText', confidence, quad }];
    });
};

/* Faint dates that equal a known one; sides are compared by them (docs/adr/0016). */

/** One date in some thousands equals the known one by chance. */
const dateConfidence = 0.8;

const tenses: Partial<Record<EvidenceField, Tense>> = {
  birthDate: 'past',
  issuingDate: 'past',
  expirationDate: 'future',
};

const findLineWithDate = (lines: TextLines, iso: string, tense: Tense, today: CalendarDate) =>
  lines.find(({ text }) => readDates(text, { tense, today }).some((date) => date.iso === iso));

/** From this confidence on, the page's own reading is kept. */
const minOwn = 0.5;

/**
 * The page's candidates for dates that `known` has and `found` lacks or has with low confidence.
 */
export const spotDates = (
  { lines }: TextPage,
  known: Candidates,
  found: Candidates,
  today: CalendarDate,
): Candidates =>
  known
    .filter(
      ({ field }) =>
        !found.some((candidate) => candidate.field === field && candidate.confidence >= minOwn),
    )
    .flatMap(({ field, value }) => {
      const tense = tenses[field];
      const line = tense && findLineWithDate(lines, value, tense, today);
      const { quad } = line ?? {};
      return quad ? [{ field, value, source: 'frontText', confidence: dateConfidence, quad }] : [];
    });
