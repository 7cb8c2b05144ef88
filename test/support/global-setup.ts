import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { compilePrograms, ensureBuilt } from './as-built.js';
import { makePgliteTemplate } from './pglite-template.js';
import { startPostgres, type PostgresServer } from './postgres.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers `/postgres` with the URL of a server and `/pglite` with a folder to copy. */
    readonly databasesAt: string;
  }
}

/**
 * One PostgreSQL for the whole run, started when the first test file asks: a run of pure tests
 * does not wait for it. Test files are processes of their own, so they ask over the loopback.
 */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  await ensureBuilt();
  await compilePrograms();
  let postgres: Promise<PostgresServer> | undefined;
  let pglite: Promise<string> | undefined;
  const answer = async (path: string | undefined): Promise<string> =>
    path === '/postgres'
      ? (await (postgres ??= startPostgres())).url
      : (pglite ??= makePgliteTemplate());

  const server = createServer((request, response) => {
    answer(request.url).then(
      (text) => response.end(text),
      (fault: unknown) => response.writeHead(500).end(String(fault)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  provide('databasesAt', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  return async () => {
    server.close();
    await (await postgres)?.stop();
  };
};
