import type { CalendarDate } from '../../spec/calendar.js';
import type { Candidate, EvidenceField } from './candidate.js';
import type { TextLine, TextPage } from '../text/page.js';
import { type Tense, readDates } from '../layout/shapes/date.js';

/*
 * Dates printed too faintly to be trusted alone, but equal to one known from a zone or barcode.
 * Sides are compared by them (docs/adr/0016-when-two-sides-match.md).
 */

/** One date in some thousands equals the known one by chance. */
const dateConfidence = 0.8;

const tenses: Partial<Record<EvidenceField, Tense>> = {
  birthDate: 'past',
  issuingDate: 'past',
  expirationDate: 'future',
};

const dateOn = (lines: readonly TextLine[], iso: string, tense: Tense, today: CalendarDate) =>
  lines.find(({ text }) => readDates(text, { tense, today }).some((date) => date.iso === iso));

/** From this confidence the page's own reading stands. */
const minOwn = 0.5;

/** The page's candidates for dates that `known` has and `found` is not sure of. */
export const spotDates = (
  { lines }: TextPage,
  known: readonly Candidate[],
  found: readonly Candidate[],
  source: 'frontText' | 'backText',
  today: CalendarDate,
): readonly Candidate[] =>
  known
    .filter(
      ({ field }) =>
        !found.some((candidate) => candidate.field === field && candidate.confidence >= minOwn),
    )
    .flatMap(({ field, value }) => {
      const tense = tenses[field];
      const line = tense && dateOn(lines, value, tense, today);
      return line ? [{ field, value, source, confidence: dateConfidence, quad: line.quad }] : [];
    });
