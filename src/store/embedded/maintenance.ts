import type { Sql } from '../sql.js';
import { noteLogPosition } from './log-position.js';

const minuteMs = 60_000;
const noteMs = 10_000;
const dayMs = 24 * 60 * minuteMs;

// One segment of the log. A checkpoint of that much takes tens of milliseconds, and recovery after
// a crash has little to replay.
const logBytesPerCheckpoint = 16 * 1024 * 1024;

const logBytes = async (sql: Sql): Promise<number> => {
  const rows = await sql.query<{ bytes: number }>(
    'select (pg_current_wal_lsn() - redo_lsn)::bigint as bytes from pg_control_checkpoint()',
  );
  return rows[0]!.bytes;
};

/** A checkpoint when the log has grown: without one it is never cut, and fills the disk. */
export const checkpointIfDue = async (sql: Sql, dueBytes = logBytesPerCheckpoint) => {
  if ((await logBytes(sql)) < dueBytes) return false;
  await sql.query('checkpoint');
  return true;
};

/**
 * What a PostgreSQL server does in background processes and PGlite does not do at all (its log grew
 * past any `max_wal_size`): checkpoints, and the vacuum that frees the space of deleted rows and
 * keeps transaction ids from running out. Faults are ignored: queries of the service meet the same
 * disk and report them.
 */
export const startMaintenance = (sql: Sql, home: string): (() => void) => {
  const every = (ms: number, work: () => Promise<unknown>) =>
    setInterval(() => void work().catch(() => undefined), ms).unref();
  const timers = [
    every(noteMs, () => noteLogPosition(sql, home)),
    every(minuteMs, () => checkpointIfDue(sql)),
    every(dayMs, () => sql.query('vacuum (analyze)')),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
};
