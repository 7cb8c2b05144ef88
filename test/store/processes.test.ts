import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seedDataDir, storesOf } from '../support/stores.js';
import { plainRecord } from './support/plain-record.js';
import { startProcess } from './processes/process.js';

const sockets = async (dataDir: string): Promise<readonly string[]> =>
  (await readdir(join(dataDir, 'store'))).filter((name) => name.endsWith('.sock'));

describe('the embedded store and several processes', { timeout: 120_000 }, () => {
  const stores = storesOf('pglite');

  it('is used by a second process through the first', async () => {
    const { dataDir } = await stores.fresh();
    const store = await stores.open({ dataDir });
    const other = startProcess('record-some', dataDir, '5');
    await other.ended;
    expect(other.lines).toHaveLength(5);
    const listed = await store.transactions.list('acme', { limit: 10 });
    expect(listed.map(({ id }) => String(id)).reverse()).toEqual(other.lines);
    const [socket, ...others] = await sockets(dataDir);
    expect(others).toEqual([]);
    // Whoever reaches the socket has the whole store, so nobody else may.
    expect((await stat(join(dataDir, 'store'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'store', socket!))).mode & 0o777).toBe(0o600);
  });

  it('passes to a guest when its owner is killed', async () => {
    const { dataDir } = await stores.fresh();
    const owner = startProcess('record-for-ever', dataDir);
    await owner.printed(1);
    const store = await stores.open({ dataDir });
    expect(await sockets(dataDir)).toHaveLength(1);
    await store.ping();
    owner.signal('SIGKILL');
    await owner.ended;
    const id = await store.transactions.record(plainRecord());
    expect(id).toBeGreaterThan(Math.max(...owner.lines.map(Number)));
    // What the dead one left behind is gone; this one is the new owner's.
    expect(await sockets(dataDir)).toHaveLength(1);
  });

  it('has one owner when processes start at the same moment', async () => {
    const { dataDir } = await stores.fresh();
    const processes = Array.from({ length: 3 }, () => startProcess('record-some', dataDir, '10'));
    await Promise.all(processes.map(({ ended }) => ended));
    const ids = processes.flatMap(({ lines }) => lines.map(Number));
    expect(new Set(ids).size).toBe(30);
    const store = await stores.open({ dataDir });
    const listed = await store.transactions.list('acme', { limit: 100 });
    expect(listed.map(({ id }) => id).reverse()).toEqual(ids.sort((a, b) => a - b));
  });

  it('works in a folder whose path is longer than a socket address', async () => {
    const { dataDir } = await stores.fresh();
    const deep = join(dataDir, 'deep'.repeat(20), 'deeper'.repeat(20));
    await mkdir(deep, { recursive: true });
    await seedDataDir(deep);
    const store = await stores.open({ dataDir: deep });
    const guest = await stores.open({ dataDir: deep });
    const id = await guest.transactions.record(plainRecord());
    expect(await store.transactions.get('acme', id)).toBeDefined();
  });
});
