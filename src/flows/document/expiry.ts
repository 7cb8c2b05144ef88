import { type CalendarDate, daysBetween } from '../../contract/calendar.js';
import { reject, type Rejection } from '../../contract/rejection.js';
import type { ReadOutcome } from '../jobs.js';

export type Expiry = {
  readonly date: CalendarDate;
  readonly expired: boolean;
  /** Days until the document expires; negative after that. */
  readonly expiresInDays: number;
};

const dateIn = (read: ReadOutcome): CalendarDate | undefined =>
  (read.flow === 'identificationCard' ? read.card : read.mrz).expirationDate;

/** Undefined where no date of expiry was read. A document is valid through that day. */
export const expiryOf = (read: ReadOutcome, today: CalendarDate): Expiry | undefined => {
  const date = dateIn(read);
  if (!date) return undefined;
  const expiresInDays = daysBetween(today, date);
  return { date, expired: expiresInDays < 0, expiresInDays };
};

/** For a client that refuses expired documents; one without a date has not expired. */
export const judgeExpiry = (expiry: Expiry | undefined): Rejection | undefined =>
  expiry?.expired
    ? reject('documentExpired', { expired: true, expiresInDays: expiry.expiresInDays })
    : undefined;
