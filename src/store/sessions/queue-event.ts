import type { SqlSession } from '../sql.js';

// An arbitrary number, the same on every node and different from other locks.
const lockNumber = 24_258;

/**
 * Held until the end of the transaction, before an event of these sessions is queued: the numbers of
 * a client's events then grow in the order in which others see them, and whoever reads on after one
 * of them misses none. The sessions are locked already, so nobody waits in a circle.
 */
export const lockEvents = async (
  { query }: SqlSession,
  sessions: readonly string[],
): Promise<void> => {
  await query(
    `select pg_advisory_xact_lock($1, key) from (
       select distinct hashtext(client) as key from capture_sessions where id = any($2) order by key
     ) clients`,
    [lockNumber, sessions],
  );
};

/**
 * The end of a statement that queues an event, due at once, for each session of the table `from`
 * (`id` and `webhook_url`). Without an address it is only listed. `event` and `now` are SQL.
 */
export const queueEvent = (from: string, event: string, now: string): string =>
  `insert into webhooks (session, event, created_at, next_at, state)
   select id, ${event}, ${now}, case when webhook_url is not null then ${now} end,
     case when webhook_url is null then 'unsent' else 'pending' end
   from ${from}`;

/** Events that a new state of the session has overtaken are not sent any more. */
export const withdrawEvents = `update webhooks set state = 'withdrawn', next_at = null`;
