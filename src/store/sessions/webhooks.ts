import type { SqlSession } from '../sql.js';

export type DueWebhook = {
  /** The same at every attempt. */
  readonly id: string;
  readonly event: string;
  readonly session: string;
  readonly client: string;
  readonly url: string;
  /** With this one. */
  readonly attempts: number;
};

/** Events that wait to be told to a client, and the secrets that sign them. */
export const createWebhooks = (sql: SqlSession) => ({
  /** For one node alone: until `leaseUntil` no other gets these. */
  claim: (now: Date, leaseUntil: Date, limit: number): Promise<readonly DueWebhook[]> =>
    sql.query<DueWebhook>(
      `update webhooks w set attempts = w.attempts + 1, next_at = $2
       from capture_sessions s
       where s.id = w.session and w.id in (
         select id from webhooks where next_at <= $1 order by next_at limit $3
         for update skip locked)
       returning w.id, w.event, w.session, s.client, s.webhook_url as url, w.attempts`,
      [now, leaseUntil, limit],
    ),

  /** Null: it was delivered or given up. */
  next: async (id: string, at: Date | null): Promise<void> => {
    await sql.query('update webhooks set next_at = $2 where id = $1', [id, at]);
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
