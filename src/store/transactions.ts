import { agedParams, agedSql, type ClockLead, type ErasureTime, noLead } from './observed-time.js';
import type { SqlSession } from './sql.js';

/** `review`: it was read, and its answer says `valid: false`. */
export const outcomes = ['accepted', 'review', 'rejected', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];

/** Everything that is kept of a request (docs/DECISIONS.md 12). */
export type TransactionRecord = {
  readonly client: string;
  /** An identifier from our source such as `passport`; the database refuses anything else. */
  readonly kind: string;
  readonly outcome: Outcome;
  readonly code: number | null;
  readonly reason: string | null;
  readonly timingsMs: Readonly<Record<string, number>>;
  readonly models: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly retainUntil: Date;
  /** The answer may be an invented one of a sandbox client; false by default. */
  readonly sandbox?: boolean;
  /** The capture session it is a step of, and the client's reference for it. */
  readonly session?: string | null;
  readonly reference?: string | null;
};

export type Transaction = Required<TransactionRecord> & {
  readonly id: number;
  readonly recordedAt: Date;
};

export type TransactionFilter = {
  readonly kind?: string | undefined;
  readonly code?: number | undefined;
  readonly outcome?: Outcome | undefined;
  readonly from?: Date | undefined;
  /** The end of the period, exclusive. */
  readonly to?: Date | undefined;
};

type TransactionPage = TransactionFilter & {
  /** Only those of one capture session. */
  readonly session?: string | undefined;
  /** Only ids below this one: the last id of the previous page. */
  readonly before?: number | undefined;
  readonly limit: number;
};

const filterValues = (client: string, filter: TransactionFilter) => [
  client,
  filter.kind ?? null,
  filter.code ?? null,
  filter.outcome ?? null,
  filter.from ?? null,
  filter.to ?? null,
];

/** Parameters $1 to $6 are the values of `filterValues`. */
const filterSql = `client = $1
         and ($2::text is null or kind = $2)
         and ($3::integer is null or code = $3)
         and ($4::text is null or outcome = $4)
         and ($5::timestamptz is null or recorded_at >= $5)
         and ($6::timestamptz is null or recorded_at < $6)`;

export const columns = `id, client, kind, outcome, code, reason, timings_ms as "timingsMs", models,
  request_id as "requestId", recorded_at as "recordedAt", retain_until as "retainUntil", sandbox,
  session, reference`;

// Rows per statement: a long clean-up must not hold locks, nor PGlite's only connection.
const removedAtOnce = 1000;

/** Removes what `where` matches, in batches; returns the number of rows. */
const removeWhere = async (
  sql: SqlSession,
  where: string,
  params: readonly unknown[],
): Promise<number> => {
  let removed = 0;
  for (;;) {
    const rows = await sql.query(
      `delete from transactions where id in
         (select id from transactions where ${where} limit ${removedAtOnce}) returning id`,
      params,
    );
    removed += rows.length;
    if (rows.length < removedAtOnce) return removed;
  }
};

export const createTransactions = (sql: SqlSession, lead: () => ClockLead = noLead) => ({
  /** Resolves when the record is on the disk. Ids grow over all nodes and are never reused. */
  record: async (record: TransactionRecord): Promise<number> => {
    const rows = await sql.query<{ id: number }>(
      `insert into transactions
         (client, kind, outcome, code, reason, timings_ms, models, request_id, retain_until, sandbox,
          session, reference, unconfirmed_ms)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, unconfirmed($13)) returning id`,
      [
        record.client,
        record.kind,
        record.outcome,
        record.code,
        record.reason,
        record.timingsMs,
        record.models,
        record.requestId,
        record.retainUntil,
        record.sandbox ?? false,
        record.session ?? null,
        record.reference ?? null,
        lead(),
      ],
    );
    return rows[0]!.id;
  },

  get: async (client: string, id: number): Promise<Transaction | undefined> => {
    const text = `select ${columns} from transactions where client = $1 and id = $2`;
    return (await sql.query<Transaction>(text, [client, id]))[0];
  },

  /** Newest first. */
  list: (client: string, page: TransactionPage): Promise<readonly Transaction[]> =>
    sql.query<Transaction>(
      `select ${columns} from transactions
       where ${filterSql}
         and ($7::bigint is null or id < $7)
         and ($8::text is null or session = $8)
       order by id desc limit $9`,
      [...filterValues(client, page), page.before ?? null, page.session ?? null, page.limit],
    ),

  /** False when this client has no such transaction. The audit log says who erased it, from where. */
  remove: async (client: string, id: number, from: string): Promise<boolean> => {
    const rows = await sql.query(
      `with erased as (delete from transactions where client = $1 and id = $2 returning id)
       insert into audit_log (actor, source, action, subject)
       select 'client ' || $1, $3, 'transactions.erase', id::text from erased returning 1`,
      [client, id, from],
    );
    return rows.length > 0;
  },

  /** Counts by the clock alone, which is safe because nothing is erased by it. */
  countExpired: async (now: Date): Promise<number> => {
    const text = 'select count(*)::integer as count from transactions where retain_until <= $1';
    return (await sql.query<{ count: number }>(text, [now]))[0]!.count;
  },

  removeExpired: (time: ErasureTime): Promise<number> =>
    removeWhere(sql, agedSql('retain_until'), agedParams(time)),

  /** All records of a client, and its counts. */
  removeOf: async (client: string): Promise<number> => {
    const removed = await removeWhere(sql, 'client = $1', [client]);
    await sql.query('delete from transaction_counts where client = $1', [client]);
    return removed;
  },
});

export type Transactions = ReturnType<typeof createTransactions>;
