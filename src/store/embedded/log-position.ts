import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqlSession } from '../sql.js';

/** The last known position of PostgreSQL's log on the disk, written beside the database. */
const positionFile = (home: string): string => join(home, 'log-position');
const cutFile = (home: string): string => join(home, 'log-was-cut');

const bytesOf = async (sql: SqlSession, from: string): Promise<number> => {
  const rows = await sql.query<{ bytes: number }>(`select (${from} - '0/0')::bigint as bytes`);
  return rows[0]!.bytes;
};

export const noteLogPosition = async (sql: SqlSession, home: string): Promise<void> => {
  const bytes = await bytesOf(sql, 'pg_current_wal_flush_lsn()');
  await writeFile(`${positionFile(home)}.new`, String(bytes), { mode: 0o600 });
  await rename(`${positionFile(home)}.new`, positionFile(home));
};

/**
 * After a crash PostgreSQL replays its log up to the first incomplete record and takes that for the
 * end. If the log had been on the disk beyond that point, a disk fault or a partial copy of the
 * folder has cut off acknowledged records: this is reported until an operator removes the note.
 */
export const checkLogPosition = async (sql: SqlSession, home: string): Promise<void> => {
  const noted = Number(await readFile(positionFile(home), 'utf8').catch(() => '0'));
  const end = await bytesOf(sql, '(select redo_lsn from pg_control_checkpoint())');
  if (end >= noted) return;
  const text =
    `${new Date().toISOString()}: the log of the embedded store ended ${noted - end} bytes before ` +
    'where it had been: records, clients or keys of its last moments are lost';
  await writeFile(cutFile(home), `${text}\n`, { mode: 0o600, flag: 'a' });
};

/** Warnings for the operator about the embedded store in `dataDir`. */
export const readLogWarnings = async (dataDir: string): Promise<readonly string[]> =>
  (await readFile(cutFile(join(dataDir, 'store')), 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line !== '');
