import { type Actor, addEntry } from '../audit.js';
import type { Sql } from '../sql.js';

export const eventStates = ['pending', 'delivered', 'given_up', 'withdrawn', 'unsent'] as const;
export type EventState = (typeof eventStates)[number];

/** An event of a session, and what came of its delivery. */
export type SessionEvent = {
  readonly id: string;
  readonly event: string;
  readonly session: string;
  readonly createdAt: Date;
  readonly state: EventState;
  /** Since it was queued, or sent again by somebody. */
  readonly attempts: number;
  readonly lastAttemptAt: Date | null;
  /** The status of the last answer, or the code of the fault. */
  readonly lastResult: string | null;
  /** Null where it is not sent any more. */
  readonly nextAttemptAt: Date | null;
};

type EventPage = {
  /** The last event of the page before. */
  readonly after?: string | undefined;
  readonly from?: Date | undefined;
  readonly limit: number;
};

/** Which events are sent again; without one of the two, all of the client's. */
export type Resent = {
  readonly session?: string | undefined;
  readonly event?: string | undefined;
  readonly states?: readonly EventState[];
};

const columns = `id, event, session, created_at as "createdAt", state, attempts,
  last_at as "lastAttemptAt", last_result as "lastResult", next_at as "nextAttemptAt"`;

/** One that was withdrawn is not true any more; one without an address was never to be sent. */
const resendable: readonly EventState[] = ['pending', 'delivered', 'given_up'];

/** A client's events, in the order in which they came. */
export const createEvents = (sql: Sql) => ({
  ofSession: (client: string, session: string): Promise<readonly SessionEvent[]> =>
    sql.query<SessionEvent>(
      `select ${columns} from webhooks where client = $1 and session = $2 order by seq`,
      [client, session],
    ),

  /** Undefined where there is no event `after`. */
  page: async (
    client: string,
    { after, from, limit }: EventPage,
  ): Promise<readonly SessionEvent[] | undefined> => {
    const text = 'select seq from webhooks where client = $1 and id = $2';
    const [last] =
      after === undefined ? [] : await sql.query<{ seq: number }>(text, [client, after]);
    if (after !== undefined && !last) return undefined;
    return sql.query<SessionEvent>(
      `select ${columns} from webhooks
       where client = $1 and seq > $2 and ($3::timestamptz is null or created_at >= $3)
       order by seq limit $4`,
      [client, last?.seq ?? 0, from ?? null, limit],
    );
  },

  /** Not delivered, or only some states of it; the oldest first. */
  inState: (client: string, states: readonly EventState[], limit: number) =>
    sql.query<SessionEvent>(
      `select ${columns} from webhooks where client = $1 and state = any($2) order by seq limit $3`,
      [client, states, limit],
    ),

  /** They are due at once, with a schedule of their own; returns how many. */
  resend: (
    client: string,
    { session, event, states = resendable }: Resent,
    now: Date,
    by: Actor,
  ): Promise<number> =>
    sql.transaction(async (tx) => {
      const rows = await tx.query(
        `update webhooks set attempts = 0, retry_from = $5, next_at = $5
         where client = $1 and ($2::text is null or session = $2)
           and ($3::uuid is null or id = $3) and state = any($4) returning 1`,
        [client, session ?? null, event ?? null, states, now],
      );
      if (rows.length === 0) return 0;
      const after = { count: rows.length, ...(event && { event }) };
      await addEntry(tx, by, ['webhooks.resend', session ?? client, after]);
      return rows.length;
    }),
});
