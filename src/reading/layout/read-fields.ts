import type { CalendarDate } from '../../spec/calendar.js';
import { dateOf } from '../../spec/calendar.js';
import type { Candidate } from '../merge/candidate.js';
import { inNativeLetters } from './alphabets.js';
import { compose } from './compose.js';
import { recogniseByGeometry } from './recognise-geometry.js';
import { extractFields } from './extract-fields.js';
import { type Knowledge, knowledge as shipped } from './knowledge.js';
import type { TextPage } from '../text/page.js';
import { type Recognised, recognise } from './recognise.js';
import { findSpans } from './spans.js';

export type Hints = {
  /** The side that was sent as such. */
  readonly side: 'front' | 'back';
  /** Three-letter code, from a machine-readable zone or barcode. */
  readonly issuer?: string;
  readonly kind?: 'card' | 'passport';
  readonly today?: CalendarDate;
};

export type FieldsRead = {
  /** Id of the table, or `icao` where the vocabulary alone served. */
  readonly layout: string;
  readonly country: string | undefined;
  /** 0 to 1. */
  readonly layoutConfidence: number;
  readonly candidates: readonly Candidate[];
  /** How much speaks for each side, 0 to 1; both 0 where nothing does. */
  readonly sides: { readonly front: number; readonly back: number };
};

/** Below this a table is a guess, and the vocabulary serves alone. */
const leastScore = 0.5;

/** Reading order, so that the order in which lines were found says nothing. */
const inOrder = (page: TextPage): TextPage => ({
  ...page,
  lines: [...page.lines].sort((a, b) => a.y - b.y || a.x - b.x || (a.text < b.text ? -1 : 1)),
});

/** Models of one country's side that are as likely as each other are all tried: what they read decides. */
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

const sureness = (candidates: readonly Candidate[]): number =>
  candidates.reduce((sum, { confidence }) => sum + confidence, 0);

/** Less sure than this, the eye may have the mark of a letter wrong; foreign names print their own. */
const sureOfMarks = 0.75;
const spelt = new Set(['names', 'surnames', 'birthPlace', 'birthCountry']);

const inLettersOf = (country: string | undefined, candidates: readonly Candidate[]) =>
  candidates.map((candidate) =>
    country !== undefined && candidate.confidence < sureOfMarks && spelt.has(candidate.field)
      ? { ...candidate, value: inNativeLetters(candidate.value, country) }
      : candidate,
  );

/** `SVENSK/SWE` whose stroke was lost: what ends in the country's own code says the code. */
const withOwnCode = (country: string | undefined, candidate: Candidate): Candidate =>
  country !== undefined &&
  candidate.field === 'nationality' &&
  candidate.value.length > country.length + 2 &&
  candidate.value.endsWith(country)
    ? { ...candidate, value: country }
    : candidate;

/** The fields that a page of text gives. Text and places only: no picture. */
export const readFields = (
  page: TextPage,
  hints: Hints,
  knowledge: Knowledge = shipped,
): FieldsRead => {
  const ordered = inOrder(page);
  const spans = findSpans(ordered.lines, knowledge);
  const today = hints.today ?? dateOf(new Date());
  const named = recognise(ordered.lines, spans, knowledge, hints);
  const isNamed = (named[0]?.score ?? 0) >= leastScore;
  const drawn = isNamed
    ? undefined
    : recogniseByGeometry(ordered, spans, knowledge, { side: hints.side, today });
  const ranked = drawn ? [drawn, ...named] : named;
  const source = hints.side === 'front' ? 'frontText' : 'backText';
  const readings = likely(ranked).map((one) => {
    const fieldValues = extractFields(ordered, spans, one?.known, knowledge, today);
    const candidates = compose(fieldValues, one?.known.layout, hints.kind, source, ordered);
    return { one, candidates };
  });
  const { one: best, candidates } = readings.reduce((a, b) =>
    sureness(b.candidates) > sureness(a.candidates) ? b : a,
  );
  const layout = best?.known.layout;
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
      ...inLettersOf(layout?.country, candidates).map((one) => withOwnCode(layout?.country, one)),
      ...absent.filter(({ field }) => !candidates.some((c) => c.field === field)),
    ],
    sides: { front: scoreOf('front'), back: scoreOf('back') },
  };
};
