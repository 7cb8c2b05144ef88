import type { SummaryOfTransactions, Transaction } from '../../../packages/client/src/types.js';
import type { Wanted } from '../csv.js';
import { load } from '../load.js';
import type { Session } from '../session.js';

export type Outcome = Transaction['outcome'];
export const outcomes: readonly Outcome[] = ['accepted', 'review', 'rejected', 'failed'];
export const kindsOfRecords = [
  'passport',
  'passport_plus',
  'identification_card',
  'selfie',
  'match',
  'chip',
  'moving_selfie',
] as const;

export type { Transaction };
export type Summary = SummaryOfTransactions;
export type Step = Summary['step'];
export type Count = Summary['counts'][number];

/** `from` and `to` are days of the person's own calendar, `to` included. */
export type Filter = {
  readonly kind?: string;
  readonly outcome?: string;
  readonly code?: string;
  readonly from?: string;
  readonly to?: string;
};

const dayMs = 86_400_000;

export const startOfDay = (day: string, addDays = 0): string => {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year!, month! - 1, date! + addDays).toISOString();
};

const queryOf = (
  { from, to, ...rest }: Filter,
  more: Readonly<Record<string, string>> = {},
): string => {
  const query = new URLSearchParams(more);
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value);
  if (from) query.set('from', startOfDay(from));
  if (to) query.set('to', startOfDay(to, 1));
  return query.toString();
};

const base = '/api/v3.2/transactions/';

export const listTransactions = (
  session: Session,
  filter: Filter,
  { after, limit }: Wanted<number>,
) => {
  const page = { limit: String(limit), ...(after !== undefined && { before: String(after) }) };
  return load<{ transactions: readonly Transaction[]; next_before: number | null }>(
    session,
    `${base}?${queryOf(filter, page)}`,
  );
};

export const summarise = (session: Session, filter: Filter, step: Step) =>
  load<Summary>(session, `${base}summary/?${queryOf(filter, { step })}`);

/** Of the photos of one capture session, the oldest first; a session has no more. */
export const transactionsOf = async (
  session: Session,
  id: string,
): Promise<readonly Transaction[] | undefined> => {
  const page = new URLSearchParams({ session: id, limit: '200' });
  const found = await load<{ transactions: readonly Transaction[] }>(
    session,
    `${base}?${page.toString()}`,
  );
  return found?.transactions.toReversed();
};

/** By minute, hour or day, whichever gives a few dozen bars. */
export const summariseWell = async (
  session: Session,
  filter: Filter,
): Promise<Summary | undefined> => {
  const days = await summarise(session, filter, 'day');
  const first = days?.counts[0];
  const last = days?.counts.at(-1);
  if (!days || !first || !last || Date.parse(last.at) - Date.parse(first.at) > 3 * dayMs)
    return days;
  const hours = await summarise(session, filter, 'hour');
  return !hours || hours.counts.length > 2 ? hours : summarise(session, filter, 'minute');
};

/** Distinguishes an id that does not exist from a service that does not answer. */
export const getTransaction = async (
  session: Session,
  id: string,
): Promise<Transaction | 'absent' | 'failed'> => {
  try {
    const answer = await session.request(`${base}${encodeURIComponent(id)}`);
    if (answer.ok) return (await answer.json()) as Transaction;
    return answer.status === 404 || answer.status === 400 ? 'absent' : 'failed';
  } catch {
    return 'failed';
  }
};

export const eraseTransaction = async (session: Session, id: number): Promise<boolean> =>
  (await session.request(`${base}${id}`, { method: 'DELETE' })).ok;

export const totalMs = ({ timings_ms }: Pick<Transaction, 'timings_ms'>): number =>
  Object.values(timings_ms).reduce((sum, ms) => sum + ms, 0);
