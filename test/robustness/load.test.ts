import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, type Answer } from '../support/http.js';
import { holdJob } from '../support/hold.js';
import { slowImage } from '../support/images.js';
import { makeDataDir, type DataDir } from './support/folder.js';
import { median, postPassport } from './support/post.js';
import { startServiceProcess, type ServiceProcess } from './support/service-process.js';

const places = 4;
/** "At once", and what an idle service needs ten times over where the machine itself is busy. */
let promptMs = 1000;

let folder: DataDir;
let service: ServiceProcess;
let token: string;

const timed = async (work: Promise<Answer>): Promise<{ answer: Answer; ms: number }> => {
  const startMs = performance.now();
  return { answer: await work, ms: performance.now() - startMs };
};

const gauge = async (name: string): Promise<number> => {
  const { text } = await send(`${service.url}/metrics`);
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
};

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const deadlineMs = performance.now() + 100_000;
  while (!(await holds())) {
    if (performance.now() > deadlineMs) throw new Error('it never came to that');
    await pause(20);
  }
};

const post = (ms: number, init: RequestInit = {}): Promise<Answer> =>
  postPassport(service.url, token, { frontside: slowImage(ms) }, init);

/** One job at work until it is released, and every place taken. */
const fill = async (signals: readonly AbortSignal[] = []) => {
  const { image, release } = holdJob();
  await until(async () => (await gauge('anverso_workers_busy')) === 0);
  const running = postPassport(service.url, token, { frontside: image });
  await until(async () => (await gauge('anverso_workers_busy')) === 1);
  const waiting = Array.from({ length: places }, (_, i) =>
    post(100, signals[i] ? { signal: signals[i] } : {}),
  );
  await until(async () => (await gauge('anverso_queue_depth')) === places);
  return { accepted: [running, ...waiting], release };
};

const timeHealth = async (count: number): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const { answer, ms } = await timed(send(`${service.url}/healthz`));
    expect(answer.status).toBe(200);
    times.push(ms);
  }
  return times;
};

beforeAll(async () => {
  folder = await makeDataDir();
  service = await startServiceProcess({
    dataDir: folder.path,
    worker: 'passport',
    env: { ANVERSO_WORKERS: '1', ANVERSO_QUEUE: String(places) },
  });
  await service.ready();
  token = (await service.login('acme')).access;
  const idle = await timeHealth(15);
  promptMs = Math.max(promptMs, 10 * median(idle));
});

afterAll(async () => {
  await service?.stop();
  await folder?.remove();
});

describe('past the bounded queue', () => {
  it('503 with Retry-After comes while all are taken, health stays prompt, nobody loses his place', async () => {
    const { accepted, release } = await fill();
    for (let i = 0; i < 15; i += 1) {
      const answer = await post(0);
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.json).toMatchObject({ error_code: 800 });
    }
    const health = await timeHealth(15);
    expect(await gauge('anverso_queue_depth')).toBe(places);
    expect(median(health)).toBeLessThan(promptMs);
    release();
    const answers = await Promise.all(accepted);
    expect(answers.map(({ status }) => status)).toEqual(accepted.map(() => 200));
  });

  it('a client that hangs up frees its place', async () => {
    const caller = new AbortController();
    const { accepted, release } = await fill([caller.signal]);
    expect((await post(0)).status).toBe(503);
    caller.abort();
    const [kept, gone] = [accepted.filter((_, i) => i !== 1), accepted[1]!];
    await expect(gone).rejects.toThrow();
    await until(async () => (await gauge('anverso_queue_depth')) === places - 1);
    const late = post(0);
    await until(async () => (await gauge('anverso_queue_depth')) === places);
    release();
    expect((await late).status).toBe(200);
    expect((await Promise.all(kept)).map(({ status }) => status)).toEqual(kept.map(() => 200));
  });

  it('health stays prompt while 40 clients post as fast as they can', async () => {
    const stop = AbortSignal.timeout(2500);
    const statuses = new Set<number>();
    const client = async (): Promise<void> => {
      while (!stop.aborted) statuses.add((await post(60)).status);
    };
    const load = Array.from({ length: 40 }, client);
    const health: number[] = [];
    while (!stop.aborted) {
      health.push((await timed(send(`${service.url}/healthz`))).ms);
      await pause(50);
    }
    await Promise.all(load);
    expect([...statuses].sort()).toEqual([200, 503]);
    expect(median(health)).toBeLessThan(promptMs);
  });
});
