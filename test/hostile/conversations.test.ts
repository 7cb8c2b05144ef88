import { Agent, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataDir, makeDataDir } from '../robustness/support/folder.js';
import { median, postPassport } from '../robustness/support/post.js';
import { type ServiceProcess, startServiceProcess } from '../robustness/support/service-process.js';
import { converse, type Message, type Opened } from '../support/conversation.js';
import { bearer } from '../support/http.js';
import { slowImage } from '../support/images.js';
import { attack, leaveAll, processorMs, residentMb } from './support/hostile-sockets.js';

/** About what a passport takes with the nets (docs/OPERATING.md). */
const jobMs = 300;
const floodMs = 8000;
const [talking, garbling, cut] = [200, 50, 50];

let folder: DataDir;
let service: ServiceProcess;
let crowd: string;
let other: string;
beforeAll(async () => {
  folder = await makeDataDir();
  // As the program is started: V8 would keep the space for young objects that it took in the flood.
  const env = { NODE_OPTIONS: '--max-semi-space-size=1' };
  service = await startServiceProcess({ dataDir: folder.path, worker: 'passport', env });
  await service.ready();
  crowd = (await service.login('crowd')).access;
  other = (await service.login('other')).access;
});
afterAll(async () => {
  leaveAll();
  await service.stop();
  await folder.remove();
});

/** Connections that the test can end: those of `fetch` stay open for a minute. */
const agent = new Agent({ keepAlive: true });
const post = async (path: string, token: string, body: string) => {
  const headers = { ...bearer(token), 'content-type': 'application/json' };
  const sent = request(`${service.url}${path}`, { method: 'POST', agent, headers }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const text = Buffer.concat((await response.toArray()) as Buffer[]).toString();
  return { status: response.statusCode!, text, json: JSON.parse(text) as unknown };
};
const open = async (access: string): Promise<Opened> => {
  const answer = await post('/api/v3.2/biometrics/conversations/', access, '{}');
  expect(answer.status, answer.text).toBe(201);
  return answer.json as Opened;
};

/** Another client's passport. On a busy machine the flood cannot delay it by more than the node computes. */
const readOne = async (): Promise<number> => {
  const [startMs, usedMs] = [performance.now(), processorMs(service.pid)];
  const { status } = await postPassport(service.url, other, { frontside: slowImage(jobMs) });
  expect(status).toBe(200);
  return Math.min(performance.now() - startMs, jobMs + processorMs(service.pid) - usedMs);
};
const readFor = async (ms: number): Promise<readonly number[]> => {
  const untilMs = performance.now() + ms;
  const times: number[] = [];
  while (performance.now() < untilMs) times.push(await readOne());
  return times;
};

/** Two hundred that follow the dot, fifty that send what is no message, fifty that stop half-way. */
const startFlood = (talks: readonly Opened[]) => {
  const statuses = new Map<number, number>();
  let isOver = false;
  const say =
    (talk: Opened, most = Infinity, change = (text: string) => text) =>
    async (message: Message): Promise<Opened> => {
      if (isOver || most-- <= 0) throw new Error('it stops');
      const path = `/api/v3.2/conversations/${talk.id}/hashes/`;
      const { status, json } = await post(path, talk.token, change(JSON.stringify(message)));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // To one who garbles: goes on as if nothing was.
      return status === 200 ? (json as Opened) : { ...talk, prompts: [], frames: 0 };
    };
  const speak = (talk: Opened, at: number): Promise<unknown> => {
    if (at < talking) return converse(talk, say(talk));
    if (at < talking + garbling)
      return converse(
        talk,
        say(talk, Infinity, () => '{"shown":'.repeat(2000)),
      );
    return converse(talk, say(talk, 3));
  };
  const work = Promise.allSettled(talks.map(speak));
  return {
    stop: async () => {
      isOver = true;
      await work;
      return Object.fromEntries(statuses);
    },
  };
};

/** A message whose body never comes: nobody may wait for it. */
const sendHalf = ({ id, token }: Opened) =>
  attack(
    service.port,
    `POST /api/v3.2/conversations/${id}/hashes/ HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n` +
      'content-type: application/json\r\ncontent-length: 500\r\n\r\n{"shown":0,',
  );

const watchMemory = () => {
  const startMb = residentMb(service.pid);
  let mostMb = startMb;
  const timer = setInterval(() => (mostMb = Math.max(mostMb, residentMb(service.pid))), 50);
  return (): number => (clearInterval(timer), mostMb - startMb);
};

describe('a flood of conversations', () => {
  it('costs another client at most twice, the node at most 150 MB, and leaves nothing', async () => {
    await open(other);
    const idle = await readFor(3000);
    const before = await service.measure();
    const grownMb = watchMemory();

    const opening = Promise.all(
      Array.from({ length: talking + garbling + cut }, () => open(crowd)),
    );
    const whileOpening = await readFor(2000);
    const talks = await opening;
    await Promise.all(talks.slice(0, 20).map(sendHalf));
    const flood = startFlood(talks);
    const during = await readFor(floodMs);
    const statuses = await flood.stop();
    const mb = grownMb();
    const told = { idle, whileOpening, during };
    const medians = Object.fromEntries(
      Object.entries(told).map(([what, times]) => [what, median(times)]),
    );
    const said = JSON.stringify({ ...medians, mb, statuses, during });
    expect(statuses[200], said).toBeGreaterThan(200);
    expect(statuses[400], said).toBeGreaterThan(20);
    expect(median(during), said).toBeLessThan(2 * median(idle));
    expect(median(whileOpening), said).toBeLessThan(2 * median(idle));
    expect(mb, said).toBeLessThan(150);

    agent.destroy();
    leaveAll();
    const after = await service.measure();
    expect(after.sockets).toBeLessThan(before.sockets + 5);
    expect(after.heapBytes - before.heapBytes).toBeLessThan(8e6);
    expect(after.handles['Timeout'] ?? 0).toBeLessThanOrEqual((before.handles['Timeout'] ?? 0) + 1);
    // And who comes next has the node alone.
    expect(median(await readFor(2000))).toBeLessThan(1.3 * median(idle));
  });
});
