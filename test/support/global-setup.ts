import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { compilePrograms, ensureBuilt } from './as-built.js';
import { makePgliteTemplate } from './pglite-template.js';
import { startPostgres } from './postgres.js';
import { makeUpToDatePglite, makeUpToDatePostgres } from './up-to-date.js';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Answers `/postgres` with the URL of a server and `/pglite` with a folder to copy, both empty;
     * `/postgres/up-to-date` and `/pglite/up-to-date` with a database and a folder that have all tables.
     */
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
  const cleanups: (() => Promise<void>)[] = [];
  const answers: Readonly<Record<string, () => Promise<string>>> = {
    '/postgres': async () => {
      const { url, stop } = await startPostgres();
      cleanups.push(stop);
      return url;
    },
    '/postgres/up-to-date': async () => makeUpToDatePostgres(await answerOnce('/postgres')),
    '/pglite': makePgliteTemplate,
    '/pglite/up-to-date': async () => {
      const { folder, remove } = await makeUpToDatePglite(await answerOnce('/pglite'));
      cleanups.push(remove);
      return folder;
    },
  };
  const given = new Map<string, Promise<string>>();
  const answerOnce = (path: string): Promise<string> => {
    const answer = given.get(path) ?? answers[path]!();
    given.set(path, answer);
    return answer;
  };

  const server = createServer((request, response) => {
    answerOnce(request.url!).then(
      (text) => response.end(text),
      (fault: unknown) => response.writeHead(500).end(String(fault)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  provide('databasesAt', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  return async () => {
    server.close();
    for (const cleanup of cleanups) await cleanup();
  };
};
