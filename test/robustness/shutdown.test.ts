import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, send, type Answer } from '../support/http.js';
import { specimen } from '../support/images.js';
import { startCli, type CliProcess } from './support/cli-process.js';
import { makeDataDir, type DataDir } from './support/folder.js';
import { idOf, postPassport } from './support/post.js';

const shutdownMs = 120_000;
const password = 'correct horse battery';

let folder: DataDir;
let first: CliProcess;
let second: CliProcess | undefined;
let tokens: { access: string; refresh: string };
let ids: readonly number[];

const login = (url: string): Promise<Answer> =>
  send(`${url}/api/token/`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'acme', password }),
  });

const isRefused = async (port: number): Promise<boolean> => {
  const socket = connect({ host: '127.0.0.1', port });
  const refused = await once(socket, 'connect').then(
    () => false,
    (fault: unknown) => (fault as { code?: string }).code === 'ECONNREFUSED',
  );
  socket.destroy();
  return refused;
};

beforeAll(async () => {
  folder = await makeDataDir();
  first = await startCli(folder.path, {
    ANVERSO_BOOTSTRAP_CLIENT: `acme:${password}:ocr`,
    ANVERSO_WORKERS: '1',
    ANVERSO_SHUTDOWN_MS: String(shutdownMs),
  });
  tokens = (await login(first.url)).json as typeof tokens;
});

afterAll(async () => {
  second?.signal('SIGTERM');
  await second?.ended;
  await folder?.remove();
});

describe('SIGTERM', () => {
  it('finishes what is in flight, takes nothing new, exits with 0 in time', async () => {
    const accepted = Array.from({ length: 5 }, () =>
      postPassport(first.url, tokens.access, { frontside: specimen() }),
    );
    let answered = 0;
    for (const one of accepted) void one.then(() => (answered += 1));
    await accepted[0];
    first.signal('SIGTERM');
    const startMs = performance.now();
    while (!(await isRefused(first.port))) await pause(5);
    // Refused while others still wait for their answers: that is the order of a clean end.
    expect(answered).toBeLessThan(accepted.length);

    const answers = await Promise.all(accepted);
    expect(answers.map(({ status }) => status)).toEqual(accepted.map(() => 200));
    const answeredMs = performance.now();
    ids = answers.map(idOf);
    expect(await first.ended).toBe(0);
    expect(performance.now() - startMs).toBeLessThan(shutdownMs);
    // Nor does it wait for clients that keep their connections: nothing is in flight any more.
    expect(performance.now() - answeredMs).toBeLessThan(shutdownMs / 3);
  });
});

describe('a second start on the same data', () => {
  beforeAll(async () => {
    second = await startCli(folder.path, { ANVERSO_WORKERS: '1' });
  });

  it('finds every transaction', async () => {
    for (const id of ids) {
      const answer = await send(`${second!.url}/api/v3.2/transactions/${id}`, {
        headers: bearer(tokens.access),
      });
      expect(answer.json).toMatchObject({ id, outcome: 'accepted' });
    }
  });

  it('finds its keys: tokens from before still open it, and the next id is a new one', async () => {
    const answer = await postPassport(second!.url, tokens.access, { frontside: specimen() });
    expect(answer.status).toBe(200);
    expect(idOf(answer)).toBeGreaterThan(Math.max(...ids));
    const refreshed = await send(`${second!.url}/api/token/refresh/`, {
      method: 'POST',
      body: new URLSearchParams({ refresh: tokens.refresh }),
    });
    expect(refreshed.status).toBe(200);
  });

  it('finds its clients: the password still logs in', async () => {
    expect((await login(second!.url)).status).toBe(200);
  });
});
