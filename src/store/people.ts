import { type Actor, addEntry } from './audit.js';
import type { CaptureSession } from './sessions/capture-session.js';
import { selectSessions } from './sessions/select-sessions.js';
import type { Sql } from './sql.js';
import { columns, type Transaction } from './transactions.js';

/** By what the records of a person are found. */
export const personSelectors = ['reference', 'transaction', 'document'] as const;
type PersonSelector = (typeof personSelectors)[number];

/** `value`: the reference, the transaction's id, or the keyed hash of a document. */
export type Person = {
  readonly client: string;
  readonly selector: PersonSelector;
  readonly value: string;
  /** What the audit log has in place of the value; null without a secret to make it with. */
  readonly selectorHash: string | null;
};

export type ErasedRecords = {
  readonly sessions: number;
  /** Of these, sessions that had not ended. */
  readonly open: number;
  readonly transactions: number;
  readonly answers: number;
  readonly photos: number;
  /** Keyed hashes of documents. */
  readonly documents: number;
};

// Rows of one database transaction: a long one must not hold locks, nor PGlite's only connection.
const atOnce = 100;

/** Parameters of both: $1 the client, $2 the value. Of sessions `s` and of transactions `t`. */
const found: Readonly<Record<PersonSelector, { sessions: string; transactions: string }>> = {
  reference: { sessions: 's.reference = $2', transactions: 't.reference = $2' },
  transaction: {
    sessions: `s.id in (select session from transactions where client = $1 and id = $2::bigint
      union select session from capture_steps where transaction_id = $2::bigint)`,
    transactions: 't.id = $2::bigint',
  },
  document: {
    sessions: 's.id in (select session from seen_documents where client = $1 and document = $2)',
    transactions: 'false',
  },
};
const sessionsOf = ({ selector }: Person): string =>
  `s.client = $1 and ${found[selector].sessions}`;
const transactionsOf = (person: Person): string =>
  `t.client = $1 and (${found[person.selector].transactions} or t.session in
     (select id from capture_sessions s where ${sessionsOf(person)}))`;
const valuesOf = ({ client, value }: Person) => [client, value];

/** A client's records of one person; never those of another client. */
export const createPeople = (sql: Sql) => ({
  /** Oldest first, after the given id. */
  sessions: (person: Person, after: string, limit: number): Promise<readonly CaptureSession[]> =>
    selectSessions(sql, `s where ${sessionsOf(person)} and s.id > $3 order by s.id limit $4`, [
      ...valuesOf(person),
      ...[after, limit],
    ]),

  transactions: (person: Person, after: number, limit: number): Promise<readonly Transaction[]> =>
    sql.query<Transaction>(
      `select ${columns} from transactions t
       where ${transactionsOf(person)} and t.id > $3 order by t.id limit $4`,
      [...valuesOf(person), after, limit],
    ),

  /** How much there is, before it is erased. */
  count: async (person: Person): Promise<Pick<ErasedRecords, 'sessions' | 'transactions'>> => {
    const rows = await sql.query<{ sessions: number; transactions: number }>(
      `select (select count(*)::integer from capture_sessions s where ${sessionsOf(person)}) as sessions,
         (select count(*)::integer from transactions t where ${transactionsOf(person)}) as transactions`,
      valuesOf(person),
    );
    return rows[0]!;
  },

  /**
   * Erases the next records, with the line in the audit log, in one transaction; false in
   * `isComplete` where more are left. Sessions are locked first, as by everything that writes them.
   */
  eraseSome: (
    person: Person,
    by: Actor,
  ): Promise<{ readonly erased: ErasedRecords; readonly isComplete: boolean }> =>
    sql.transaction(async (session) => {
      const { query } = session;
      const locked = await query<{ id: string }>(
        `select s.id from capture_sessions s where ${sessionsOf(person)}
         order by s.id limit ${atOnce} for update`,
        valuesOf(person),
      );
      const ids = locked.map(({ id }) => id);
      const [counted] = await query<Omit<ErasedRecords, 'transactions'>>(
        `select cardinality($1::text[]) as sessions,
           (select count(*)::integer from capture_sessions
             where id = any($1) and ended_at is null) as open,
           (select count(*)::integer from capture_steps
             where session = any($1) and answer is not null) as answers,
           (select count(*)::integer from review_photos
             where session = any($1) and name not in ('fields', 'face'))
           + (select count(*)::integer from client_photos
             where session = any($1) and sealed is not null) as photos,
           (select count(*)::integer from seen_documents where session = any($1)) as documents`,
        [ids],
      );
      const own = await query<{ id: number }>(
        'select id from transactions where client = $1 and session = any($2)',
        [person.client, ids],
      );
      const others = await query<{ id: number }>(
        `select t.id from transactions t
         where t.client = $1 and ${found[person.selector].transactions}
         order by t.id limit ${10 * atOnce}`,
        found[person.selector].transactions === 'false' ? [person.client] : valuesOf(person),
      );
      const records = [...new Set([...own, ...others].map(({ id }) => id))];
      // The answers may be kept for a repetition (`Idempotency-Key`).
      await query(
        'delete from idempotent_answers where client = $1 and transaction_id = any($2::bigint[])',
        [person.client, records],
      );
      const gone = await query(
        'delete from transactions where id = any($1::bigint[]) returning 1',
        [records],
      );
      await query('delete from capture_sessions where id = any($1)', [ids]);
      const erased = { ...counted!, transactions: gone.length };
      const { selector, selectorHash } = person;
      const after = { client: person.client, selector, ...erased };
      await addEntry(session, by, ['people.erase', selectorHash ?? 'person', after]);
      return {
        erased,
        isComplete: locked.length < atOnce && others.length < 10 * atOnce,
      };
    }),

  /** A photo was judged while its session was erased: its record is erased too. */
  eraseLate: async (client: string, session: string, transactionId: number): Promise<void> => {
    await sql.query(
      `delete from transactions where client = $1 and id = $3 and session = $2
         and not exists (select 1 from capture_sessions where id = $2)`,
      [client, session, transactionId],
    );
  },
});
