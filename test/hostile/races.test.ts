import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../scripts/openapi-document.js';
import type { Sql } from '../../src/store/sql.js';
import { openMemorySql } from '../simulation/memory-sql.js';
import { openServerSql } from '../simulation/server-sql.js';
import { day, isLong } from '../support/sample.js';
import { racers, routes } from './support/races/racers.js';
import { pairsOf, raceMany, raceTwins } from './support/races/run-rounds.js';
import { openScene, type Scene } from './support/races/scene.js';

/* Two requests that write one session, at once, on two nodes: whatever comes in between. */

const rounds = Number(process.env['ANVERSO_ROUNDS'] ?? (isLong ? 1000 : 1));
/** Others each day; TEST_DAY repeats them. */
const seedsOf = (count: number) => Array.from({ length: count }, (_, at) => day * count + at);

/** Where this test found what had to be mended: a photo is stored while its session ends, its link is renewed or its record is erased. */
const found =
  /^(cancel|renew the link) and (photo|recording)$|^(photo|recording) and expire$|^erase a record and (photo|recording)$/;

describe('the routes that write a session', () => {
  it('are all raced: a new one is entered in racers.ts, or why it writes none', async () => {
    const { paths } = await openApiDocument();
    const operations = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(Object.keys(routes).sort()).toEqual(operations.sort());
  });
});

describe.each([
  ['pglite', openMemorySql],
  ['postgres', openServerSql],
] as const)('at once, on %s', { timeout: 3_600_000, retry: 0 }, (store, open) => {
  let sql: Sql;
  let scene: Scene;
  beforeAll(async () => {
    sql = await open();
    scene = await openScene(sql, store);
  });
  afterAll(() => sql.close());

  it.each(pairsOf(racers))('%s', async (name, pair) => {
    const seeds = seedsOf(found.test(name) ? Math.max(12, rounds) : rounds);
    expect(await raceMany(scene, pair, seeds)).toEqual([]);
  });

  it('the last photos of two sessions that show one document: one sees the other', async () => {
    expect(await raceTwins(scene, seedsOf(Math.max(12, rounds)))).toEqual([]);
  });
});
