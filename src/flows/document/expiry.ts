import { type CalendarDate, daysBetween } from '../../contract/calendar.js';
import { reject, type Rejection } from '../../contract/rejection.js';
import type { FlowName, Outcomes } from '../jobs.js';

export type Expiry = {
  readonly date: CalendarDate;
  readonly expired: boolean;
  /** Negative once it has expired. */
  readonly expiresInDays: number;
};

const dateIn = (outcome: Outcomes[FlowName]): CalendarDate | undefined => {
  if ('card' in outcome) return outcome.card.expirationDate;
  return 'mrz' in outcome ? outcome.mrz.expirationDate : undefined;
};

/** Undefined where no date of expiry was read. A document is valid through that day. */
export const expiryOf = (outcome: Outcomes[FlowName], today: CalendarDate): Expiry | undefined => {
  const date = dateIn(outcome);
  if (!date) return undefined;
  const expiresInDays = daysBetween(today, date);
  return { date, expired: expiresInDays < 0, expiresInDays };
};

/** For a client that refuses expired documents; one without a date has not expired. */
export const judgeExpiry = (
  outcome: Outcomes[FlowName],
  today: CalendarDate,
): Rejection | undefined => {
  const expiry = expiryOf(outcome, today);
  return expiry?.expired
    ? reject('documentExpired', { expired: true, expiresInDays: expiry.expiresInDays })
    : undefined;
};
