import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/open-store.js';
import * as made from '../support/chip/groups.js';
import { createState } from '../support/chip/state.js';
import { anverso, type Ended } from '../support/program.js';
import { storesOf } from '../support/stores.js';

describe('chips on the command line', () => {
  const stores = storesOf('pglite');
  const state = createState();
  afterAll(() => state.remove());
  const country = state.certify(state.makeKey('p256'), { profile: 'country' });
  const signer = state.certify(state.makeKey('p256'), { profile: 'signer', by: country });
  let store: Store;
  let folder: string;
  beforeAll(async () => {
    const where = await stores.fresh();
    folder = where.dataDir;
    store = await stores.open(where);
  });
  const run = (...args: string[]): Promise<Ended> =>
    anverso(['chip', ...args], { ANVERSO_DATA_DIR: folder });

  it('a country is added, and a chip of it verified; then it is removed', async () => {
    const groups = new Map([
      [1, made.group1()],
      [2, made.group2(made.noPicture)],
    ]);
    const sod = made.sodOf(state.sign(made.securityObject(groups), signer));
    const files = [sod, ...groups.values()].map((bytes, i) => {
      const path = state.next(`file-${i}`);
      writeFileSync(path, bytes);
      return path;
    });
    const before = await run('verify', ...files);
    expect(before.out).toMatch(/^country +failed +not_trusted: /m);
    expect([before.code, before.out.trim().split('\n').at(-1)]).toEqual([1, 'not_trusted']);

    const added = await run('trust', 'add', country.certificate);
    expect([added.code, added.err]).toEqual([0, '']);
    expect(added.out).toContain('1 added, 0 already known');
    const [row] = await store.chipTrust.list();
    expect(row).toMatchObject({ kind: 'country', country: 'UT' });
    const { fingerprint } = row!;
    const entries = await store.audit.list(0, 100);
    expect(entries.at(-1)).toMatchObject({
      ...{ action: 'chip_trust.add', subject: country.certificate },
      after: { fingerprints: [fingerprint] },
    });

    const after = await run('verify', ...files);
    expect([after.code, after.out.trim().split('\n').at(-1)]).toEqual([0, 'genuine']);
    expect((await run('trust', 'list')).out).toContain(fingerprint);
    expect((await run('trust', 'remove', fingerprint.slice(0, 12))).code).toBe(0);
    expect(await store.chipTrust.list()).toEqual([]);
    expect((await store.audit.list(0, 100)).at(-1)).toMatchObject({ action: 'chip_trust.remove' });
  });

  it('a newer list of a country replaces the older one', async () => {
    const rowOf = (fingerprint: string, day: string) => ({
      ...({ fingerprint, kind: 'list', country: 'UT', subject: 'C=UT' } as const),
      ...{ validFrom: new Date(day), validUntil: null, der: Buffer.of(1) },
    });
    await store.chipTrust.add([rowOf('a', '2026-02-01')], 'first');
    await store.chipTrust.add([rowOf('b', '2026-01-01'), rowOf('c', '2026-03-01')], 'second');
    const left = await store.chipTrust.ofCountry('UT');
    expect(left.map(({ fingerprint }) => fingerprint)).toEqual(['c']);
    await store.chipTrust.remove('c');
  });

  it.each([
    [['trust', 'add'], 2, 'say which files'],
    [['trust', 'remove', 'zz'], 2, 'at least eight digits'],
    [['trust', 'add', 'package.json'], 1, '1 entries are no certificate'],
    [['verify', 'package.json'], 1, ''],
    [['forge'], 2, 'use: anverso chip trust add'],
  ])('chip %j: %i', async (args, code, sentence) => {
    const ended = await run(...args);
    expect([ended.code, ended.err]).toEqual([code, expect.stringContaining(sentence)]);
  });
});
