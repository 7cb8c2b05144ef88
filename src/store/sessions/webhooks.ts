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
};

/** Longer than any wait: an event that is due later was dated by a wrong clock. */
const longestWait = "interval '1 day'";
const isDue = (at: string): string => `(${at} <= $1 or ${at} > $1 + ${longestWait})`;

/** Events that wait to be sent to a client, and the secrets that sign them. */
export const createWebhooks = (sql: SqlSession) => ({
  /**
   * Claims due events for one node: until `leaseUntil` no other node gets them. At most `perClient`
   * of each client, minus those that the node is already sending (`busy`), so that one client's
   * events do not delay the others'.
   */
  claim: (
    now: Date,
    leaseUntil: Date,
    perClient: number,
    busy: ReadonlyMap<string, number> = new Map(),
  ): Promise<readonly DueWebhook[]> =>
    sql.query<DueWebhook>(
      `with due as (
         select w.id, client, row_number() over (partition by client order by w.next_at) as place
         from webhooks w join capture_sessions s on s.id = w.session where ${isDue('w.next_at')}
       ), next as (
         select id from due left join unnest($4::text[], $5::integer[]) as busy (client, count)
           using (client)
         where place <= $3::integer - coalesce(count, 0)
       )
       update webhooks w set attempts = w.attempts + 1, next_at = $2
       from capture_sessions s
       where s.id = w.session and w.id in (
         select id from webhooks where ${isDue('next_at')} and id in (select id from next)
         for update skip locked)
       returning w.id, w.event, w.session, s.client, s.webhook_url as url, s.traceparent,
         w.attempts`,
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

  /** Null: it was delivered or given up. An event that was withdrawn meanwhile stays withdrawn. */
  next: async (id: string, at: Date | null): Promise<void> => {
    const text = 'update webhooks set next_at = $2 where id = $1 and next_at is not null';
    await sql.query(text, [id, at]);
  },

  setSecret: async (client: string, sealed: string): Promise<void> => {
    await sql.query(
      `insert into webhook_secrets (client, sealed) values ($1, $2)
       on conflict (client) do update set sealed = excluded.sealed, created_at = now()`,
      [client, sealed],
    );
  },

  secret: async (client: string): Promise<string | undefined> => {
    const text = 'select sealed from webhook_secrets where client = $1';
    return (await sql.query<{ sealed: string }>(text, [client]))[0]?.sealed;
  },
});

export type Webhooks = ReturnType<typeof createWebhooks>;
