/** The service's own code on three simulated nodes, with one failing write after the other. */
import { tableOf } from '../../support/markdown.js';
import { migrate } from '../../../src/store/migrate.js';
import { openPostgres } from '../../../src/store/postgres.js';
import type { Sql } from '../../../src/store/sql.js';
import { openMemorySql } from '../../../test/simulation/memory-sql.js';
import { nameOf, simulateMany } from '../../../test/simulation/simulate.js';
import { held, type Scenario } from './scenario.js';
import { type StoreKind, withDatabase } from './where.js';

const openServer = async (url: string): Promise<Sql> => {
  const sql = openPostgres(url, { statementTimeoutMs: 0 });
  await migrate(sql);
  return sql;
};

const measure = (
  store: StoreKind,
  runs: number,
  firstScenario: number,
  progress: (share: number) => void,
) =>
  withDatabase(store, async ({ DATABASE_URL: url }) => {
    const sql = await (url === undefined ? openMemorySql() : openServer(url));
    const startMs = performance.now();
    const found = await simulateMany(sql, { firstScenario, runs }, (done) => progress(done / runs));
    await sql.close();
    return { store, ...found, perSecond: (found.runs / (performance.now() - startMs)) * 1000 };
  });

/** `--from` is the first scenario, `--target` one of the stores. */
export const simulation: Scenario = {
  title: 'Faults by simulation',
  run: async ({ runs, from, target }, progress) => {
    // Three quarters without a server: there nothing else takes part.
    const plan = (
      [
        ['PGlite', 0.75, 1],
        ['PostgreSQL', 0.25, 100_001],
      ] as const
    ).filter(([store]) => target === undefined || target === store);
    const found: Awaited<ReturnType<typeof measure>>[] = [];
    for (const [store, share, first] of plan) {
      const count = Math.ceil(plan.length > 1 ? runs * share : runs);
      const tell = (part: number): void => progress((found.length + part) / plan.length);
      found.push(await measure(store, count, from || first, tell));
    }
    const failed = found.flatMap(({ store, failures }) =>
      failures.map(({ seed, what }) => `- ${store}: ${nameOf(seed)}: ${what}`),
    );
    const section = [
      'Sessions, photos, records, tokens, webhooks, rotation of keys and retention on three nodes: the service’s own routes and SQL, with a simulated clock (which may be set by 100 days) and network. A scenario is run as it is, and then once for each of its writes, which never arrives, is done without an answer, takes its node with it, or finds another node in between. After it, what must always hold is checked: nothing that was acknowledged is lost, no id, key or refresh token counts twice, nothing outlives its time, every webhook comes and is signed, and no client sees another’s.',
      tableOf(
        ['store', 'scenarios', 'runs', 'runs a second', 'violations', 'held'],
        found.map(({ store, scenarios, runs: count, perSecond, failures }) => [
          ...[store, scenarios, count, perSecond.toFixed(1), failures.length],
          held(failures.length === 0),
        ]),
      ),
      ...(failed.length > 0 ? [failed.join('\n')] : []),
    ].join('\n\n');
    return { section, isHeld: failed.length === 0 };
  },
};
