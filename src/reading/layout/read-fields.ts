import { type CalendarDate, dateOf } from '../../contract/calendar.js';
import type { Candidate, Candidates } from '../candidate.js';
import { compose } from './compose.js';
import { inLatinScript } from './cyrillic.js';
import { extractFields } from './extract-fields.js';
import { type LabelIndex, labelIndex } from './labels/label-index.js';
import type { TaggedWord } from '../../models/field-tagger.js';
import type { TextPage } from '../text/page.js';
import { type Recognised, recognise, recogniseByGeometry } from './recognise.js';
import { numberNaming } from './number-fields.js';
import { findNumbered } from './numbered.js';
import { findSpans } from './labels/spans.js';
import { withTagged } from './tagger/with-tagged.js';
import { issuerOf } from '../../issuers/index.js';

/*
 * Faint print shows that a letter has a mark, not which: É of CHITRÉ is read as Ė, the dot of an i
 * as an accent. A mark that the issuer's languages do not have becomes the one they do.
 */

const baseOf = (letter: string): string => letter.normalize('NFD')[0]!;

/** Marks below a letter: cedilla, ogonek, comma. */
const isBelow = (letter: string): boolean => /[\u0323-\u0328]/.test(letter.normalize('NFD'));
const hasMark = (letter: string): boolean => letter.normalize('NFD').length > 1;

const nativeLetter = (letter: string, alphabet: string): string => {
  if (!hasMark(letter) || alphabet.includes(letter)) return letter;
  const base = baseOf(letter);
  // Only the dot of a small i was read.
  if (base === 'I') return base;
  const own = [...alphabet].filter(
    (other) => baseOf(other) === base && isBelow(other) === isBelow(letter),
  );
  return own.length === 1 ? own[0]! : base;
};

/** Upper-case text in the letters of the country; unchanged where they are not known. */
export const inNativeLetters = (text: string, country: string): string => {
  const alphabet = issuerOf(country).letters;
  return alphabet === undefined
    ? text
    : Array.from(text.normalize('NFC'), (letter) => nativeLetter(letter, alphabet)).join('');
};

export type Hints = {
  /** The side that the image was sent as. */
  readonly side: 'front' | 'back';
  /** Three-letter code, from a machine-readable zone or barcode. */
  readonly issuer?: string;
  readonly kind?: 'card' | 'passport';
  readonly today?: CalendarDate;
};

export type FieldsRead = {
  /** Id of the layout, or `icao` where only the general vocabulary was used. */
  readonly layout: string;
  readonly country: string | undefined;
  /** 0 to 1. */
  readonly layoutConfidence: number;
  readonly candidates: Candidates;
  /** Readings that are too doubtful to be candidates, of fields that have none. */
  readonly doubtful: Candidates;
  /** How much of the text suggests a front or a back, 0 to 1; both 0 where nothing does. */
  readonly sides: { readonly front: number; readonly back: number };
};

/** Below this a layout is a guess, and only the general vocabulary is used. */
const leastScore = 0.5;

/** Reading order, so that the order of detection does not matter. */
const inReadingOrder = (page: TextPage): TextPage => ({
  ...page,
  lines: [...page.lines].sort((a, b) => a.y - b.y || a.x - b.x || (a.text < b.text ? -1 : 1)),
});

/**
 * Layouts of one country's side within this score are all tried; the reading with the highest
 * confidence wins.
 */
const nearlyAsLikely = 0.3;

const likely = (ranked: readonly Recognised[]): readonly (Recognised | undefined)[] => {
  const [first] = ranked;
  if (!first || first.score < leastScore) return [undefined];
  const { country, side } = first.known.layout;
  return ranked.filter(
    ({ known, score }) =>
      known.layout.country === country &&
      known.layout.side === side &&
      score > first.score - nearlyAsLikely,
  );
};

const totalConfidence = (candidates: Candidates): number =>
  candidates.reduce((sum, { confidence }) => sum + confidence, 0);

/** Below this the diacritics may be misread; above, foreign names keep their own. */
const sureOfMarks = 0.75;
const fieldsWithDiacritics = new Set(['names', 'surnames', 'birthPlace', 'birthCountry']);

const inLettersOf = (country: string | undefined, candidates: Candidates) =>
  candidates.map((candidate) =>
    country !== undefined &&
    candidate.confidence < sureOfMarks &&
    fieldsWithDiacritics.has(candidate.field)
      ? { ...candidate, value: inNativeLetters(candidate.value, country) }
      : candidate,
  );

/** On a numbered page the numbers identify the fields, so nothing else is searched. */
const withNumbered = (numbered: Candidates, others: Candidates): Candidates => [
  ...numbered,
  ...others.filter(
    (other) => !numbered.some(({ field, value }) => field === other.field || value === other.value),
  ),
];

/** The fields of a page, from text and positions only: no pixels. */
export const readFields = (
  page: TextPage,
  hints: Hints,
  index: LabelIndex = labelIndex,
  words: readonly TaggedWord[] = [],
): FieldsRead => {
  const ordered = inReadingOrder(page);
  const spans = findSpans(ordered.lines, index);
  const today = hints.today ?? dateOf(new Date());
  const named = recognise(ordered.lines, spans, index, hints);
  const isNamed = (named[0]?.score ?? 0) >= leastScore;
  const drawn = isNamed
    ? undefined
    : recogniseByGeometry(ordered, spans, index, { ...hints, today });
  const ranked = drawn ? [drawn, ...named] : named;
  const source = hints.side === 'front' ? 'frontText' : 'backText';
  const pageOf = (one: Recognised | undefined) => {
    const naming = numberNaming(hints.issuer ?? one?.known.layout.country, ordered);
    return { page: ordered, source, kind: hints.kind, naming } as const;
  };
  const readings = likely(ranked).map((one) => {
    const fieldValues = extractFields(ordered, spans, one?.known, index, today);
    return { one, candidates: compose(fieldValues, one?.known.layout, pageOf(one)) };
  });
  const { one: best, candidates } = readings.reduce((a, b) =>
    totalConfidence(b.candidates) > totalConfidence(a.candidates) ? b : a,
  );
  const layout = best?.known.layout;
  const tagged = { ...pageOf(best), page, words, today };
  const numbered = compose(findNumbered(ordered, { layout, today }), layout, pageOf(best));
  const recognised = best && { layout: best.known.layout, score: best.score };
  const { candidates: joined, doubtful } = withTagged(recognised, candidates, tagged);
  const merged = withNumbered(numbered, joined);
  const inScript = inLatinScript(merged, page, {
    isKnown: layout !== undefined,
    cyrillicNames: issuerOf(layout?.country).cyrillicNames,
  });
  const scoreOf = (side: 'front' | 'back'): number =>
    Math.min(1, ranked.find(({ known }) => known.layout.side === side)?.score ?? 0);
  const absent = (layout?.absent ?? []).map((field): Candidate => ({
    field,
    value: '',
    source,
    confidence: Math.min(1, best?.score ?? 0) * 0.9,
  }));
  return {
    layout: layout?.id ?? 'icao',
    country: layout?.country,
    layoutConfidence: Math.min(1, best?.score ?? 0),
    candidates: [
      ...inLettersOf(layout?.country, inScript),
      ...absent.filter(({ field }) => !merged.some((c) => c.field === field)),
    ],
    doubtful: doubtful.filter(({ field }) => !merged.some((found) => found.field === field)),
    sides: { front: scoreOf('front'), back: scoreOf('back') },
  };
};
