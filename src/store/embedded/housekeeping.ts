import type { Sql } from '../sql.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

// One segment of the log. A checkpoint after so much takes tens of milliseconds, and a start after
// a crash has little to repeat.
const logBytesPerCheckpoint = 16 * 1024 * 1024;

const logBytes = async (sql: Sql): Promise<number> => {
  const rows = await sql.query<{ bytes: number }>(
    'select (pg_current_wal_lsn() - redo_lsn)::bigint as bytes from pg_control_checkpoint()',
  );
  return rows[0]!.bytes;
};

/** A checkpoint when the log has grown: without one it is never cut, and fills the disk. */
export const checkpointIfDue = async (
  sql: Sql,
  dueBytes = logBytesPerCheckpoint,
): Promise<boolean> => {
  if ((await logBytes(sql)) < dueBytes) return false;
  await sql.query('checkpoint');
  return true;
};

/**
 * What a PostgreSQL server does in processes of its own, and PGlite has nobody to do (we watched its
 * log grow past any `max_wal_size`): checkpoints, and the vacuum that gives the room of removed rows
 * back and keeps transaction numbers from running out. Faults are left to the queries of the
 * service, which meet the same disk.
 */
export const keepHouse = (sql: Sql): (() => void) => {
  const everyMinute = setInterval(() => {
    checkpointIfDue(sql).catch(() => undefined);
  }, minuteMs);
  const everyDay = setInterval(() => {
    sql.query('vacuum (analyze)').catch(() => undefined);
  }, dayMs);
  for (const timer of [everyMinute, everyDay]) timer.unref();
  return () => {
    clearInterval(everyMinute);
    clearInterval(everyDay);
  };
};
