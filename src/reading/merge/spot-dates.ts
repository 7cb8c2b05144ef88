import type { CalendarDate } from '../../spec/calendar.js';
import type { Candidate, EvidenceField } from './candidate.js';
import type { TextLine, TextPage } from '../text/page.js';
import type { Tense } from '../layout/shapes/calendar.js';
import { readDates } from '../layout/shapes/date.js';

/*
 * Faint print that says what a zone or a code says: too faint to be believed alone, and yet just the date that was
 * known before. Sides are compared by it (docs/adr/0016-when-two-sides-match.md).
 */

/** One date in some thousands is the known one by chance. */
const dateConfidence = 0.8;

const tenses: Partial<Record<EvidenceField, Tense>> = {
  birthDate: 'past',
  issuingDate: 'past',
  expirationDate: 'future',
};

const dateOn = (lines: readonly TextLine[], iso: string, tense: Tense, today: CalendarDate) =>
  lines.find(({ text }) => readDates(text, { tense, today }).some((date) => date.iso === iso));

/** As sure as this, the page has said itself what it prints. */
const minTold = 0.5;

/** Candidates of the page for dates that `known` tells and `found` is not sure of. */
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
        !found.some((candidate) => candidate.field === field && candidate.confidence >= minTold),
    )
    .flatMap(({ field, value }) => {
      const tense = tenses[field];
      const line = tense && dateOn(lines, value, tense, today);
      return line ? [{ field, value, source, confidence: dateConfidence, quad: line.quad }] : [];
    });
