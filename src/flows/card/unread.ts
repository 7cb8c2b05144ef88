import type { EvidenceField } from '../../reading/candidate.js';
import { printedBy } from '../../reading/layout/tagger/printed-by.js';
import { readDates } from '../../reading/layout/shapes/date.js';
import type { CalendarDate } from '../../contract/calendar.js';
import type { CardSide } from './side.js';
import { hasKnownLayout, type SideText } from '../document/read-text.js';

/*
 * Fields that are printed but were not read cannot be compared
 * (docs/adr/0016-when-two-sides-match.md).
 */

/** Lines below this confidence count as unread: they may be labels or values. */
const minLineConfidence = 0.4;

const days: ReadonlySet<EvidenceField> = new Set(['birthDate', 'issuingDate', 'expirationDate']);

const countDays = (text: string, today: CalendarDate): number =>
  new Set(
    (['past', 'future'] as const).flatMap((tense) =>
      readDates(text, { tense, today }).map(({ from }) => from),
    ),
  ).size;

/**
 * More dates are printed than the fields can have: one is impossible, such as an issue in the
 * future.
 */
const hasDayOfNoField = ({ page, candidates }: SideText, today: CalendarDate): boolean => {
  const number = candidates.find(({ field }) => field === 'documentNumber')?.value;
  const printed = page.lines
    // 4-12-1980 is also a valid number in Panama.
    .filter(({ text }) => number === undefined || !text.includes(number))
    .reduce((sum, { text }) => sum + countDays(text, today), 0);
  return printed > new Set(candidates.map(({ field }) => field).filter((f) => days.has(f))).size;
};

export const unreadFields = (
  { text }: CardSide,
  today: CalendarDate,
): ReadonlySet<EvidenceField> => {
  if (text === undefined || !hasKnownLayout(text)) return new Set();
  const printed = printedBy(text.layout);
  if (text.page.lines.some(({ confidence }) => confidence < minLineConfidence)) return printed;
  return hasDayOfNoField(text, today)
    ? new Set([...printed].filter((f) => days.has(f)))
    : new Set();
};
