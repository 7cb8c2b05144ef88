import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { access, constants, open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { readConfig } from '../config.js';
import { explainUnpacking, readBackup, writeBackup } from '../store/backup.js';
import { openEmbedded } from '../store/embedded/open-embedded.js';
import { openStore } from '../store/open-store.js';
import { openPostgres } from '../store/postgres.js';
import type { Sql } from '../store/sql.js';
import { commandActor } from '../store/audit.js';
import { type Command, print, usageError } from './command.js';

const openSql = (): Promise<Sql> | Sql => {
  const { dataDir, databaseUrl } = readConfig(process.env);
  return databaseUrl === undefined
    ? openEmbedded(dataDir)
    : openPostgres(databaseUrl, { maxConnections: 2, statementTimeoutMs: 0 });
};

/** Never overwrites a file, and is removed if it could not be finished. */
const writeFileFrom = async (
  path: string,
  fill: (write: (text: string) => Promise<void>) => Promise<number>,
) => {
  const handle = await open(path, 'wx', 0o600).catch((fault: NodeJS.ErrnoException) => {
    throw usageError(fault.code === 'EEXIST' ? `${path} exists already` : fault.message);
  });
  try {
    const zip = createGzip();
    const stored = pipeline(zip, handle.createWriteStream({ flush: true }));
    const rows = await fill(async (text) => {
      if (!zip.write(text)) await Promise.race([once(zip, 'drain'), stored]);
    });
    zip.end();
    await stored;
    return rows;
  } catch (fault) {
    await rm(path, { force: true });
    throw fault;
  }
};

export const backup: Command = {
  usage: 'backup FILE',
  about: 'Write the whole store to a file, also while the service runs.',
  run: async ([path]) => {
    if (!path) throw usageError('use: anverso backup FILE');
    const sql = await openSql();
    try {
      const rows = await writeFileFrom(path, (write) => writeBackup(sql, write));
      print(`${path}: ${rows} rows. Whoever has it has the store: keep it as you keep passwords.`);
      return 0;
    } finally {
      await sql.close();
    }
  },
};

export const restore: Command = {
  usage: 'restore FILE',
  about: 'Fill a new, empty store (ANVERSO_DATA_DIR or DATABASE_URL) from a backup.',
  run: async ([path]) => {
    if (!path) throw usageError('use: anverso restore FILE');
    // Checked before the store is opened: a missing file must not leave a new store behind.
    await access(path, constants.R_OK).catch((fault: Error) => {
      throw usageError(`${path} cannot be read: ${fault.message}`);
    });
    const sql = await openSql();
    let rows: number;
    try {
      const text = createGunzip();
      const lines = createInterface({ input: text, crlfDelay: Infinity });
      const unpacked = pipeline(createReadStream(path), text);
      const read = readBackup(sql, lines[Symbol.asyncIterator]());
      [rows] = await Promise.all([read, unpacked]);
    } catch (fault) {
      throw explainUnpacking(fault as Error);
    } finally {
      await sql.close();
    }
    const store = await openStore({ ...readConfig(process.env), actor: commandActor() });
    try {
      await store.audit.add('store.restore', path, { rows });
    } finally {
      await store.close();
    }
    print(
      `Restored ${rows} rows. Passwords and tokens are those of the backup; ids go on a million`,
    );
    print('later. If the original still runs, give this one its own ANVERSO_ISSUER, and run');
    print('anverso keys rotate --leaked here.');
    return 0;
  },
};
