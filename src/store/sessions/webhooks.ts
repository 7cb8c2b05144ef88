import { type ClockLead, type ErasureTime, noLead } from '../observed-time.js';
import type { SqlSession } from '../sql.js';

export type DueWebhook = {
  /** The event's id, the same for every attempt to send it. */
  readonly id: string;
  readonly event: string;
  readonly session: string;
  readonly client: string;
  readonly url: string;
  /** The trace in which the session was made. */
  readonly traceparent: string | null;
  /** How often it was sent, including this time. */
  readonly attempts: number;
  readonly createdAt: Date;
  /** It is tried again for so many of the client's hours, from then on. */
  readonly retryFrom: Date;
  readonly retryHours: number;
  /** A later event of the session waits for this one. */
  readonly isAwaited: boolean;
};

/** Longer than any wait: an event that is due later was dated by a wrong clock. */
const longestWait = "interval '1 day'";
const isDue = (at: string): string => `(${at} <= $1 or ${at} > $1 + ${longestWait})`;

const hasEarlier = `exists (select 1 from webhooks e
  where e.session = w.session and e.seq < w.seq and e.next_at is not null)`;
const hasLater = `exists (select 1 from webhooks l
  where l.session = w.session and l.seq > w.seq and l.next_at is not null)`;

/** Events that wait to be sent to a client, and the secrets that sign them. */
export const createWebhooks = (sql: SqlSession, lead: () => ClockLead = noLead) => ({
  /**
   * Claims due events for one node: until `leaseUntil` no other node gets them. At most `perClient`
   * of each client, minus those that the node is already sending (`busy`), so that one client's
   * events do not delay the others'. Those of one session come one after the other.
   */
  claim: (
    now: Date,
    leaseUntil: Date,
    perClient: number,
    busy: ReadonlyMap<string, number> = new Map(),
  ): Promise<readonly DueWebhook[]> =>
    sql.query<DueWebhook>(
      `with due as (
         select id, client, row_number() over (partition by client order by next_at, seq) as place
         from webhooks w where ${isDue('next_at')} and not ${hasEarlier}
       ), next as (
         select id from due left join unnest($4::text[], $5::integer[]) as busy (client, count)
           using (client)
         where place <= $3::integer - coalesce(count, 0)
       )
       update webhooks w set attempts = w.attempts + 1, next_at = $2
       from capture_sessions s join clients c on c.name = s.client
       where s.id = w.session and w.id in (
         select id from webhooks where ${isDue('next_at')} and id in (select id from next)
         for update skip locked)
       returning w.id, w.event, w.session, s.client, s.webhook_url as url, s.traceparent,
         w.attempts, w.created_at as "createdAt", w.retry_from as "retryFrom",
         c.webhook_hours as "retryHours", ${hasLater} as "isAwaited"`,
      [now, leaseUntil, perClient, [...busy.keys()], [...busy.values()]],
    ),

  /**
   * The event was not sent, and the receiver was not at fault: it is due again, and the attempt is
   * not counted.
   */
  giveBack: async (id: string, at: Date): Promise<void> => {
    const text = 'update webhooks set attempts = attempts - 1, next_at = $2';
    await sql.query(`${text} where id = $1 and next_at is not null`, [id, at]);
  },

  /** It is tried again at `at`. An event that was withdrawn meanwhile stays withdrawn. */
  retry: async (id: string, at: Date, result: string, now: Date): Promise<void> => {
    await sql.query(
      `update webhooks set next_at = $2, last_result = $3, last_at = $4
       where id = $1 and next_at is not null`,
      [id, at, result, now],
    );
  },

  /** It is not tried again, unless somebody asks for it. */
  settle: async (
    id: string,
    state: 'delivered' | 'given_up',
    result: string,
    now: Date,
  ): Promise<void> => {
    await sql.query(
      `update webhooks set next_at = null, last_result = $3, last_at = $4::timestamptz,
         state = case state when 'delivered' then state else $2 end,
         settled_unconfirmed_ms =
           case when settled_at is null then unconfirmed($5) else settled_unconfirmed_ms end,
         settled_at = coalesce(settled_at, $4::timestamptz)
       where id = $1 and next_at is not null`,
      [id, state, result, now, lead()],
    );
  },

  /** What is still to be delivered, of all clients but sandboxes. */
  waitingInAll: async (): Promise<{ readonly waiting: number; readonly oldestAt: Date | null }> => {
    const rows = await sql.query<{ waiting: number; oldestAt: Date | null }>(
      `select count(*)::integer as waiting, min(w.created_at) as "oldestAt"
       from webhooks w join clients on name = client where next_at is not null and settled_at is null and not sandbox`,
    );
    return rows[0]!;
  },

  /** The one before signs beside it until `overlapUntil`; without that it ends at once. */
  setSecret: async (client: string, sealed: string, overlapUntil?: Date): Promise<void> => {
    await sql.query(
      `insert into webhook_secrets (client, sealed) values ($1, $2)
       on conflict (client) do update set sealed = excluded.sealed, created_at = now(),
         previous_sealed = case when $3::timestamptz is not null then webhook_secrets.sealed end,
         previous_until = $3::timestamptz`,
      [client, sealed, overlapUntil ?? null],
    );
  },

  /** All that sign now, the newest first. */
  secrets: async (client: string, now: Date): Promise<readonly string[]> => {
    const rows = await sql.query<{ sealed: string; previous: string | null }>(
      `select sealed, case when previous_until > $2 then previous_sealed end as previous
       from webhook_secrets where client = $1`,
      [client, now],
    );
    return rows.flatMap(({ sealed, previous }) => (previous ? [sealed, previous] : [sealed]));
  },

  removeExpired: async ({ observed }: ErasureTime): Promise<void> => {
    await sql.query(
      `update webhook_secrets set previous_sealed = null, previous_until = null
       where previous_until <= $1`,
      [observed],
    );
  },

  secret: async (client: string): Promise<string | undefined> => {
    const text = 'select sealed from webhook_secrets where client = $1';
    return (await sql.query<{ sealed: string }>(text, [client]))[0]?.sealed;
  },
});

export type Webhooks = ReturnType<typeof createWebhooks>;
