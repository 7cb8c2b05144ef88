import { statfs } from 'node:fs/promises';
import type { Clock } from './clock.js';
import type { Sql } from './sql.js';

/** Two segments of PostgreSQL's log: with less free space the next one cannot be created. */
const leastFreeBytes = 32 * 1024 * 1024;

/** Callers within this time share one probe. */
const sharedMs = 1000;

/**
 * PostgreSQL writes into blocks that it has for as long as it can, so on a full disk a small update
 * still succeeds while records fail. A truncated table gets a new file, which needs a new block.
 */
const writeToPostgres = (sql: Sql): Promise<unknown> =>
  sql.transaction(async (session) => {
    await session.query('truncate write_probe');
    await session.query('insert into write_probe (at) values (now())');
  });

/**
 * The embedded store keeps such files until its next checkpoint, so the free space of the disk is
 * checked instead.
 */
const writeToFolder = async (sql: Sql, folder: string): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < leastFreeBytes) {
    const message = `the disk of the embedded store has ${bavail * bsize} bytes left`;
    throw Object.assign(new Error(message), { code: '53100' });
  }
  await sql.query('update write_probe set at = now()');
};

/** Rejects with the reason while the store cannot keep a record. */
export const createProbe = (sql: Sql, clock: Clock, folder?: string) => {
  let last: Promise<void> | undefined;
  const probe = async (): Promise<void> => {
    await (folder === undefined ? writeToPostgres(sql) : writeToFolder(sql, folder));
    await clock.read();
  };
  return (): Promise<void> => {
    if (last) return last;
    last = probe();
    const forget = (): void => void setTimeout(() => (last = undefined), sharedMs).unref();
    last.then(forget, forget);
    return last;
  };
};
