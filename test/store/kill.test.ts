import { existsSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { storesOf } from '../support/stores.js';
import { plainRecord } from './support/plain-record.js';
import { startProcess } from './processes/process.js';

describe('kill -9 of the process that has the embedded store', () => {
  const stores = storesOf('pglite');

  it(
    'loses no acknowledged record and reuses no id, twice over',
    { timeout: 120_000 },
    async () => {
      const { dataDir } = await stores.fresh();
      const acknowledged: number[] = [];
      for (let round = 0; round < 2; round++) {
        const writer = startProcess('record-for-ever', dataDir, '8');
        await writer.printed(40 + round * 27);
        writer.signal('SIGKILL');
        await writer.ended;
        const ids = writer.lines.map(Number);
        expect(Math.min(...ids)).toBeGreaterThan(Math.max(0, ...acknowledged));
        acknowledged.push(...ids);
      }
      const store = await stores.open({ dataDir });
      const kept = new Set<number>();
      for (let before: number | undefined; ; before = Math.min(...kept)) {
        const page = await store.transactions.list('acme', { before, limit: 100 });
        if (page.length === 0) break;
        for (const { id } of page) kept.add(id);
      }
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      expect(new Set(acknowledged).size).toBe(acknowledged.length);
      expect(await store.transactions.record(plainRecord())).toBeGreaterThan(Math.max(...kept));
      // Counters are not logged: PostgreSQL empties them after a crash, it does not break them.
      expect(await store.counters.hit('a', 1000, new Date())).toBe(1);
    },
  );

  it('during the first start leaves nothing that looks like a database', async () => {
    const { dataDir } = await stores.fresh();
    const folder = join(dataDir, 'first');
    const starter = startProcess('first-start', folder);
    const isBegun = async () =>
      (await readdir(dataDir)).some((name) => name.startsWith('first.new'));
    while (!(await isBegun())) await pause(20);
    starter.signal('SIGKILL');
    await starter.ended;
    expect(existsSync(folder)).toBe(false);
    // The next start clears the ruins away; here it finds a whole database and keeps it.
    await cp(join(dataDir, 'store', 'pglite'), folder, { recursive: true });
    const next = startProcess('first-start', folder);
    await next.printed(1);
    expect((await readdir(dataDir)).sort()).toEqual(['first', 'store']);
  });
});
