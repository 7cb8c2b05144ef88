import { cp, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plainRecord } from '../../../test/store/support/plain-record.js';
import { storesOf } from '../../../test/support/stores.js';
import { migrate } from '../migrate.js';
import { openPglite } from './pglite.js';
import { createTransactions } from '../transactions.js';
import { noteLogPosition, readLogWarnings } from './log-position.js';

const segmentBytes = 16 * 1024 * 1024;

describe('the log of the embedded store', () => {
  const stores = storesOf('pglite');

  it.each([
    ['whole after a crash: nothing is said', false],
    ['cut after a crash: that is said', true],
  ])(
    '%s',
    async (_what, isCut) => {
      const { dataDir: from } = await stores.fresh();
      const { dataDir } = await stores.fresh();
      const folder = join(from, 'store', 'pglite');
      const sql = await openPglite(folder);
      await migrate(sql);
      await sql.query('checkpoint');
      const transactions = createTransactions(sql);
      const lsn = async () =>
        (
          await sql.query<{ at: number; file: string }>(
            `select (pg_current_wal_flush_lsn() - '0/0')::bigint as at,
           pg_walfile_name(pg_current_wal_flush_lsn()) as file`,
          )
        )[0]!;
      await transactions.record(plainRecord());
      const { at, file } = await lsn();
      for (let n = 0; n < 20; n += 1) await transactions.record(plainRecord());
      await noteLogPosition(sql, join(dataDir, 'store'));
      // As a crash would leave it: a copy of the files while the database is open.
      await cp(folder, join(dataDir, 'store', 'pglite'), { recursive: true, force: true });
      await sql.close();
      if (isCut) {
        const log = await open(join(dataDir, 'store', 'pglite', 'pg_wal', file), 'r+');
        const offset = at % segmentBytes;
        await log.write(Buffer.alloc(segmentBytes - offset), 0, segmentBytes - offset, offset);
        await log.close();
      }
      const store = await stores.open({ dataDir });
      const listed = await store.transactions.list('acme', { limit: 100 });
      expect(listed.length === 21).toBe(!isCut);
      expect(store.warnings).toHaveLength(isCut ? 1 : 0);
      if (isCut) expect(store.warnings[0]).toMatch(/ended \d+ bytes before/);
      // The warning stays until the note is removed.
      expect(await readLogWarnings(dataDir)).toEqual(store.warnings);
      await writeFile(join(dataDir, 'store', 'log-was-cut'), '');
    },
    60_000,
  );
});
