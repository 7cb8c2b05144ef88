/** How many requests a second the store takes, apart from all reading. */
import { tableOf } from '../../support/markdown.js';
import { openStore, type Store } from '../../../src/store/open-store.js';
import { plainRecord } from '../../../test/store/support/plain-record.js';
import type { Scenario } from './scenario.js';
import { makeDataDir, type StoreKind, withDatabase } from './where.js';

const seconds = 5;
/** Requests at the same time, as of so many workers on one node. */
const atOnce = 10;

/** What a request asks of the store: who it is, the limit on its rate, its record. */
const request = async ({ clients, counters, transactions }: Store, client: string) => {
  await clients.get(client);
  await counters.hit(`requests:${client}`, 60_000, new Date());
  await transactions.record(plainRecord({ client }));
};

const perSecond = async (nodes: readonly Store[], clients: number): Promise<number> => {
  let [done, isOver] = [0, false];
  const lane = async (store: Store, at: number): Promise<void> => {
    while (!isOver) {
      await request(store, `client-${at % clients}`);
      done += 1;
    }
  };
  const lanes = nodes.flatMap((store) =>
    Array.from({ length: atOnce }, (_, at) => lane(store, at)),
  );
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  isOver = true;
  await Promise.all(lanes);
  return done / seconds;
};

const measure = async (store: StoreKind, nodeCount: number, clients: number) => {
  const folder = await makeDataDir();
  const rate = await withDatabase(store, async (env) => {
    const options = { dataDir: folder.path, databaseUrl: env['DATABASE_URL'] };
    const nodes: Store[] = [];
    for (let i = 0; i < nodeCount; i++) nodes.push(await openStore(options));
    const found = await perSecond(nodes, clients);
    for (const node of nodes) await node.close();
    return found;
  });
  await folder.remove();
  return [store, nodeCount, clients, Math.round(rate)] as const;
};

export const rates: Scenario = {
  title: 'What the store takes',
  run: async (_options, progress) => {
    const cases = [
      ['PGlite', 1, 1],
      ['PGlite', 1, 10],
      ['PostgreSQL', 1, 1],
      ['PostgreSQL', 1, 10],
      ['PostgreSQL', 3, 1],
      ['PostgreSQL', 3, 10],
    ] as const;
    const rows: (readonly (string | number)[])[] = [];
    for (const [at, [store, nodes, clients]] of cases.entries()) {
      rows.push(await measure(store, nodes, clients));
      progress((at + 1) / cases.length);
    }
    const section = [
      `The three statements of a request (client, rate limit, record with its counts), ${atOnce} requests at a time and node for ${seconds} s, without a server and without reading. PGlite waits for the disk; this PostgreSQL does not, so on yours the disk's latency comes on top, once for a client's counter and once for the record. Everything shares the two cores of the machine.`,
      tableOf(['store', 'nodes', 'clients', 'requests a second'], rows),
    ].join('\n\n');
    return { section, isHeld: true };
  },
};
