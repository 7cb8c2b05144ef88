import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { exchange } from './support/wire.js';
import { formOf, bearer } from '../support/http.js';
import { specimen } from '../support/images.js';
import { password, startTestService, type TestService } from '../support/service.js';

const places = 8;

/** The niceness of a thread (proc(5), stat, the 19th field); none if it has ended meanwhile. */
const niceOf = (thread: string): number | undefined => {
  try {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code!)) return undefined;
    throw error;
  }
};

/** Of all threads of this process. */
const niceOfThreads = () => readdirSync('/proc/self/task').map(niceOf);

const headFrom = (address: string, length: number): string =>
  'POST /api/token/ HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-www-form-urlencoded\r\n' +
  `x-forwarded-for: ${address}\r\ncontent-length: ${length}\r\n\r\n`;

describe('a flood of logins', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({
      store: 'postgres',
      worker: 'decoding',
      env: { ANVERSO_TRUST_PROXY: 'yes', ANVERSO_LOGIN_QUEUE: String(places) },
    });
    await Promise.all([service.access(), service.ready()]);
    await login(password, '10.0.0.1'); // starts the thread
  });
  const login = (secret: string, address: string, username = 'acme') =>
    service.request('/api/token/', {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: new URLSearchParams({ username, password: secret }),
    });
  const floodFrom = (addressOf: (n: number) => string) =>
    Array.from({ length: 100 }, (_, n) => login('wrong', addressOf(n), `n${n}`));
  const statusesOf = async (flood: ReturnType<typeof floodFrom>): Promise<number[]> =>
    (await Promise.all(flood)).map(({ status }) => status);
  const metric = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name} (.+)$`, 'm').exec((await service.request('/metrics')).text)![1]);
  const noPlaceLeft = async (): Promise<void> => {
    while ((await metric('anverso_logins_waiting')) < places) await pause(5);
  };
  const readMs = async (): Promise<number> => {
    const headers = bearer(await service.access());
    const body = formOf({ frontside: specimen(), document_type: 'passport' });
    const startMs = performance.now();
    await service.request('/api/v3.2/ocr/', { method: 'POST', headers, body });
    return performance.now() - startMs;
  };
  /** Of the middle one: another program's burst on the same machine moves the slowest. */
  const medianMs = async (): Promise<number> => {
    const times = [];
    for (let i = 0; i < 21; i++) times.push(await readMs());
    return times.sort((a, b) => a - b)[10]!;
  };

  it('gets 429 past its queue; other addresses log in, and photos are read as ever', async () => {
    await readMs();
    const calmMs = await medianMs();
    const flood = floodFrom(() => '10.0.0.2');
    const [floodedMs, other] = await Promise.all([medianMs(), login(password, '10.0.0.3')]);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 429);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect(refused[0]!.headers.get('retry-after')).toBe('2');
    expect(other.status).toBe(200);
    // Hashing in Node's shared threads made it fifty times as long.
    expect(floodedMs).toBeLessThan(10 * calmMs + 100);
  });

  it('costs queries and hashes for those only that found a place', async () => {
    const hit = vi.spyOn(service.store.counters, 'hit');
    const get = vi.spyOn(service.store.clients, 'get');
    const statuses = await statusesOf(floodFrom((n) => `10.0.1.${n}`));
    const checked = statuses.filter((status) => status === 401).length;
    expect(statuses.filter((status) => status === 429)).toHaveLength(100 - checked);
    // One at work, those that wait, and who came when a few of them were done.
    expect(checked).toBeGreaterThan(places);
    expect(checked).toBeLessThan(50);
    expect(hit).toHaveBeenCalledTimes(3 * checked);
    expect(get).toHaveBeenCalledTimes(checked);
  });

  it('from many addresses leaves a client its place where it logs in as ever', async () => {
    const flood = floodFrom((n) => `10.0.2.${n}`);
    await noPlaceLeft();
    expect((await login(password, '10.0.0.1')).status).toBe(200);
    await Promise.all(flood);
  });

  it('is refused before a body is read', async () => {
    const flood = floodFrom((n) => `10.0.3.${n}`);
    await noPlaceLeft();
    const port = Number(new URL(service.url).port);
    const { replies, ms } = await exchange(port, [Buffer.from(headFrom('10.0.4.1', 50))], {
      patienceMs: 5000,
    });
    expect(replies.map(({ status }) => status)).toEqual([429]);
    expect(ms).toBeGreaterThan(900); // who waits for its answers sends fewer
    await Promise.all(flood);
  });

  it('costs nothing more once its callers have left', async () => {
    const get = vi.spyOn(service.store.clients, 'get').mockClear();
    const callers = Array.from({ length: 40 }, (_, n) => {
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(service.url).port) });
      socket.write(`${headFrom(`10.0.5.${n}`, 23)}username=a&password=bcd`);
      return socket;
    });
    await noPlaceLeft();
    for (const socket of callers) socket.destroy();
    await expect.poll(() => metric('anverso_logins_waiting'), { timeout: 10_000 }).toBe(0);
    expect(get.mock.calls.length).toBeLessThan(places);
  });

  it.runIf(process.platform === 'linux')('is checked in one thread of the lowest priority', () => {
    expect(niceOfThreads().filter((nice) => nice === 19)).toHaveLength(1);
  });
});
