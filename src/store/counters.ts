import { createHash } from 'node:crypto';
import { createLanes } from './lanes.js';
import type { SqlSession } from './sql.js';

/** A key may contain whatever was typed as a user name; only its digest is stored. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Counts per time window, shared by all nodes, for rate limits and login attempts. */
export const createCounters = (sql: SqlSession) => {
  const inLane = createLanes();
  return {
    /** Adds one, and returns the count of the window that contains `now`. */
    hit: async (key: string, windowMs: number, now: Date): Promise<number> => {
      const startMs = Math.floor(now.getTime() / windowMs) * windowMs;
      const rows = await inLane(key, () =>
        sql.query<{ hits: number }>(
          `insert into counters as c (key_hash, window_start, window_end, hits) values ($1, $2, $3, 1)
       on conflict (key_hash, window_start) do update set hits = c.hits + 1 returning hits`,
          [hashOf(key), new Date(startMs), new Date(startMs + windowMs)],
        ),
      );
      return rows[0]!.hits;
    },

    /** Resets a key, as after a successful login. */
    clear: async (key: string): Promise<void> => {
      await sql.query('delete from counters where key_hash = $1', [hashOf(key)]);
    },

    removeExpired: async (now: Date): Promise<number> => {
      const text = 'delete from counters where window_end <= $1 returning key_hash';
      return (await sql.query(text, [now])).length;
    },
  };
};

export type Counters = ReturnType<typeof createCounters>;
