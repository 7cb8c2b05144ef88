import { createClient } from '../../../packages/client/src/index.js';
import {
  startServiceProcess,
  type ServiceProcess,
} from '../../robustness/support/service-process.js';
import { makeDataDir } from '../../robustness/support/folder.js';
import { newDatabase } from '../../support/stores.js';
import { freePort, startBalancer } from './balancer.js';
import { hasPooler, startPooler } from './pooler.js';

export const password = 'correct horse battery';

/**
 * Three nodes on one PostgreSQL, through PgBouncer where it is installed, behind a balancer; each keeps
 * its port when it is started again.
 */
export const startCluster = async () => {
  const database = await newDatabase();
  const pooler = hasPooler ? await startPooler(database.url) : undefined;
  if (!pooler) process.stderr.write('PgBouncer is not on this machine: nodes connect directly\n');
  const folder = await makeDataDir();
  const ports = [await freePort(), await freePort(), await freePort()];
  const startNode = async (at: number): Promise<ServiceProcess> => {
    const node = await startServiceProcess({
      dataDir: folder.path,
      worker: 'passport',
      env: {
        DATABASE_URL: pooler?.url ?? database.url,
        PORT: String(ports[at]),
        ANVERSO_WORKERS: '1',
        ANVERSO_QUEUE: '100',
        ANVERSO_LOG_LEVEL: 'error',
        ANVERSO_TRUST_PROXY: 'yes',
      },
    });
    await node.ready();
    return node;
  };
  const nodes = await Promise.all(ports.map((_, at) => startNode(at)));
  const balancer = await startBalancer(ports);

  /** A client as customers have it; counts what it sent beyond one request a call. */
  const clientFor = (name: string) => {
    const sent = { count: 0 };
    const client = createClient({
      baseUrl: balancer.url,
      username: name,
      password,
      retry: { retries: 8, firstDelayMs: 50, maxDelayMs: 2000 },
      fetch: (input, init) => {
        if (typeof input === 'string' && input.includes('/ocr/')) sent.count += 1;
        return fetch(input, init);
      },
    });
    return { ...client, sent };
  };

  return {
    balancer,
    nodes,
    clientFor,
    restart: async (at: number): Promise<void> => {
      nodes[at] = await startNode(at);
    },
    stop: async (): Promise<void> => {
      await balancer.stop();
      await Promise.all(nodes.map((node) => node.stop()));
      await pooler?.stop();
      await database.drop();
      await folder.remove();
    },
  };
};

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
