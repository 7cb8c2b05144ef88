import { createHmac } from 'node:crypto';
import type { Actor } from '../store/audit.js';
import type { Client } from '../store/clients.js';
import type { Store } from '../store/open-store.js';
import type { ErasedRecords, Person } from '../store/people.js';
import { sealingKey } from '../store/sealing.js';
import { documentHash, documentIdentity } from './seen-document.js';

/** Exactly one of them. */
export type PersonRequest = {
  readonly reference?: string | undefined;
  readonly transaction?: number | undefined;
  readonly document?:
    | { readonly kind: 'passport' | 'card'; readonly number: string; readonly country?: string }
    | undefined;
};

const names = ['reference', 'transaction', 'document'] as const;

type Found = Omit<Person, 'selectorHash' | 'client'>;

const valueOf = (
  { reference, transaction, document }: PersonRequest,
  { name, repeatDays }: Client,
  keySecret: string | undefined,
): Found | string => {
  if (reference !== undefined) return { selector: 'reference', value: reference };
  if (transaction !== undefined) return { selector: 'transaction', value: String(transaction) };
  const { kind, number, country } = document!;
  // Only a keyed hash of the number is stored, and only where the client asked for it.
  if (keySecret === undefined || repeatDays === 0)
    return 'No document is remembered for this client: that needs ANVERSO_KEY_SECRET and --repeat-days.';
  if (kind === 'passport' && country === undefined) return 'A passport is found with its country.';
  const identity = documentIdentity(kind, number, country);
  if (identity === undefined) return 'This is no number of a document.';
  return { selector: 'document', value: documentHash(keySecret, name, identity) };
};

/** The person whose records are asked for; or what is wrong with the request. */
export const readPerson = (
  request: PersonRequest,
  client: Client,
  keySecret: string | undefined,
): Person | { readonly error: string; readonly field: string } => {
  const given = names.filter((name) => request[name] !== undefined);
  if (given.length !== 1)
    return {
      error: 'Give one of reference, transaction and document.',
      field: given[1] ?? 'reference',
    };
  const found = valueOf(request, client, keySecret);
  if (typeof found === 'string') return { error: found, field: given[0]! };
  const { selector, value } = found;
  const hashOf = (secret: string): string =>
    createHmac('sha256', sealingKey(secret, `people of ${client.name}`))
      .update(`${selector} ${value}`)
      .digest('base64url');
  return {
    ...found,
    client: client.name,
    selectorHash: keySecret === undefined ? null : hashOf(keySecret),
  };
};

/** A call ends after this many batches; the next one goes on. */
const mostBatches = 10;

export type ErasureReceipt = ErasedRecords &
  Pick<Person, 'selector' | 'selectorHash'> & { readonly at: Date; readonly isComplete: boolean };

/** Erases a person's records; again, it erases what has come since, and says so. */
export const erasePerson = async (
  { people, clock }: Pick<Store, 'people' | 'clock'>,
  person: Person,
  by: Actor,
): Promise<ErasureReceipt> => {
  const { selector, selectorHash } = person;
  let sum: ErasedRecords = {
    ...{ sessions: 0, open: 0, transactions: 0, answers: 0, photos: 0, documents: 0 },
  };
  for (let batch = 1; ; batch += 1) {
    const { erased, isComplete } = await people.eraseSome(person, by);
    sum = {
      sessions: sum.sessions + erased.sessions,
      open: sum.open + erased.open,
      transactions: sum.transactions + erased.transactions,
      answers: sum.answers + erased.answers,
      photos: sum.photos + erased.photos,
      documents: sum.documents + erased.documents,
    };
    if (isComplete || batch === mostBatches)
      return { ...sum, selector, selectorHash, at: new Date(clock.now()), isComplete };
  }
};

export type ExportPage = {
  readonly sessions: Awaited<ReturnType<Store['people']['sessions']>>;
  readonly transactions: Awaited<ReturnType<Store['people']['transactions']>>;
  readonly nextCursor: string | null;
};

/** Sessions come first, then transactions; a cursor says which and after which id. */
const cursorPattern = /^(?:s([\w-]{22})|t(\d{1,15}))$/;

/** One page of what is stored of a person; undefined where this is no cursor of ours. */
export const exportPerson = async (
  { people, audit }: Pick<Store, 'people' | 'audit'>,
  person: Person,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  by: Actor,
): Promise<ExportPage | undefined> => {
  const parsed = cursor === undefined ? undefined : cursorPattern.exec(cursor);
  if (parsed === null) return undefined;
  const [, afterSession = '', afterTransaction] = parsed ?? [];
  // One row more than requested shows whether another page follows.
  const rows =
    afterTransaction === undefined ? await people.sessions(person, afterSession, limit + 1) : [];
  const sessions = rows.slice(0, limit);
  const left = limit - sessions.length;
  const records =
    rows.length > limit || left === 0
      ? undefined
      : await people.transactions(person, Number(afterTransaction ?? 0), left + 1);
  const transactions = records?.slice(0, left) ?? [];
  const cursorOf = (): string | null => {
    if (rows.length > limit) return `s${sessions.at(-1)!.id}`;
    if (records === undefined) return 't0';
    return records.length > left ? `t${transactions.at(-1)!.id}` : null;
  };
  const { selector, selectorHash, client } = person;
  const counts = { sessions: sessions.length, transactions: transactions.length };
  await audit.add('people.export', selectorHash ?? 'person', { client, selector, ...counts }, by);
  return { sessions, transactions, nextCursor: cursorOf() };
};
