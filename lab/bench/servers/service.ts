/** The service itself. Arguments: store, worker module, data folder. */
import { readConfig } from '../../../src/config.js';
import { hashPassword } from '../../../src/http/auth/passwords.js';
import { startService } from '../../../src/main.js';
import { createMemoryStore } from '../memory-store.js';
import { report } from './report-to-parent.js';

const [store, worker, dataDir] = process.argv.slice(2);

const service = await startService(
  readConfig({
    PORT: '0',
    ANVERSO_DATA_DIR: dataDir,
    ANVERSO_WORKERS: process.env['BENCH_WORKERS'],
    ANVERSO_QUEUE: '1000',
    ANVERSO_LOG_LEVEL: 'info',
    ANVERSO_ACCESS_TOKEN_SECONDS: '3600',
    DATABASE_URL: store === 'postgres' ? process.env['DATABASE_URL'] : undefined,
  }),
  {
    workerModule: new URL(`../../../test/fixtures/workers/${worker}.ts`, import.meta.url),
    ...(store === 'memory' && { store: createMemoryStore() }),
  },
);
await service.ready();

const client = { username: 'bench', password: 'only for the bench' };
await service.store.clients.upsert({
  name: client.username,
  passwordHash: await hashPassword(client.password),
  services: ['ocr'],
  requestsPerMinute: 100_000_000,
  retentionDays: 1,
});
const answer = await fetch(`${service.url}/api/token/`, {
  method: 'POST',
  body: new URLSearchParams(client),
});
const { access } = (await answer.json()) as { access: string };
report({ url: service.url, token: access });
