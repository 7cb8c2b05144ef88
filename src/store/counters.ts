import { createHash } from 'node:crypto';
import { createKeyedQueue } from './keyed-queue.js';
import type { SqlSession } from './sql.js';

/** A key may contain anything typed as a user name, so only its digest is stored. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Counts per time window, shared by all nodes, for rate limits and login attempts. */
export const createCounters = (sql: SqlSession) => {
  const queue = createKeyedQueue();
  /** Counters that this node knows to be over their limits: within a window they only grow. */
  const past = new Map<string, { readonly startMs: number; readonly hits: number }>();
  const startOf = (windowMs: number, now: Date): number =>
    Math.floor(now.getTime() / windowMs) * windowMs;

  /** The count of such a counter, or 0, without a query. */
  const pastHits = (key: string, windowMs: number, now: Date): number => {
    const seen = past.get(key);
    return seen?.startMs === startOf(windowMs, now) ? seen.hits : 0;
  };

  const count = async (key: string, startMs: number, windowMs: number): Promise<number> => {
    const [row] = await sql.query<{ hits: number }>(
      `insert into counters as c (key_hash, window_start, window_end, hits) values ($1, $2, $3, 1)
       on conflict (key_hash, window_start) do update set hits = c.hits + 1 returning hits`,
      [hashOf(key), new Date(startMs), new Date(startMs + windowMs)],
    );
    return row!.hits;
  };

  return {
    pastHits,

    /**
     * Adds one, and returns the count of the window that contains `now`. Beyond `limit` the answer
     * stays the same until the window ends, without a query.
     */
    hit: (key: string, windowMs: number, now: Date, limit = Infinity): Promise<number> =>
      queue(key, async () => {
        const known = pastHits(key, windowMs, now);
        if (known > limit) return known;
        const startMs = startOf(windowMs, now);
        const hits = await count(key, startMs, windowMs);
        if (hits > limit) past.set(key, { startMs, hits });
        return hits;
      }),

    /** Resets a key, as after a successful login. */
    clear: async (key: string): Promise<void> => {
      past.delete(key);
      await sql.query('delete from counters where key_hash = $1', [hashOf(key)]);
    },

    removeExpired: async (now: Date): Promise<number> => {
      past.clear();
      const text = 'delete from counters where window_end <= $1 returning key_hash';
      return (await sql.query(text, [now])).length;
    },
  };
};

export type Counters = ReturnType<typeof createCounters>;
