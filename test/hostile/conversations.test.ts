import { Agent, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataDir, makeDataDir } from '../robustness/support/folder.js';
import { median, postPassport } from '../robustness/support/post.js';
import { type ServiceProcess, startServiceProcess } from '../robustness/support/service-process.js';
import { converse, type Message, type Opened } from '../support/conversation.js';
import { openSocket } from '../support/conversation-socket.js';
import { bearer } from '../support/http.js';
import { slowImage } from '../support/images.js';
import { attack, leaveAll, processorMs, residentMb } from './support/hostile-sockets.js';

/** About what a passport takes with the nets (docs/OPERATING.md). */
const jobMs = 300;
const floodMs = 8000;
const [talking, garbling, cut] = [200, 50, 50];

type Way = 'POSTs' | 'WebSockets';

let folder: DataDir;
let service: ServiceProcess;
let other: string;
let crowds = 0;
beforeAll(async () => {
  folder = await makeDataDir();
  // As the program is started: V8 would keep the space for young objects that it took in the flood.
  const env = { NODE_OPTIONS: '--max-semi-space-size=1' };
  service = await startServiceProcess({ dataDir: folder.path, worker: 'passport', env });
  await service.ready();
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

const sockets = new Set<WebSocket>();

/** Says one message: its status, or the code that ended the connection, and the answer. */
type Say = (text: string) => Promise<{ readonly status: number; readonly json: unknown }>;
const ways: Readonly<Record<Way, (talk: Opened) => Say>> = {
  POSTs:
    ({ id, token }) =>
    (text) =>
      post(`/api/v3.2/conversations/${id}/hashes/`, token, text),
  WebSockets: (talk) => {
    let open: ReturnType<typeof openSocket> | undefined;
    return async (text) => {
      const { socket, next, closed } = await (open ??= openSocket(service.url, talk));
      sockets.add(socket);
      socket.send(text);
      const json = await next().catch(() => ({}));
      if (typeof json === 'object' && json !== null && 'prompts' in json)
        return { status: 200, json };
      // Garbage ends the connection, and its sender opens the next one.
      open = undefined;
      return { status: await closed, json };
    };
  },
};

/** Two hundred that follow the dot, fifty that send what is no message, fifty that stop half-way. */
const startFlood = (talks: readonly Opened[], way: Way) => {
  const statuses = new Map<number, number>();
  let isOver = false;
  const say = (talk: Opened, most = Infinity, change = (text: string) => text) => {
    const send = ways[way](talk);
    return async (message: Message): Promise<Opened> => {
      if (isOver || most-- <= 0) throw new Error('it stops');
      const { status, json } = await send(change(JSON.stringify(message)));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // To one who garbles: goes on as if nothing was.
      return status === 200 ? (json as Opened) : { ...talk, prompts: [], frames: 0 };
    };
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

/** A message whose end never comes: nobody may wait for it. */
const sendHalf: Readonly<Record<Way, (talk: Opened) => Promise<unknown>>> = {
  WebSockets: ({ id }) =>
    attack(
      service.port,
      `GET /api/v3.2/conversations/${id}/socket/ HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\n` +
        'upgrade: websocket\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
        'sec-websocket-version: 13\r\n\r\n\x81',
    ),
  POSTs: ({ id, token }) =>
    attack(
      service.port,
      `POST /api/v3.2/conversations/${id}/hashes/ HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n` +
        'content-type: application/json\r\ncontent-length: 500\r\n\r\n{"shown":0,',
    ),
};

const watchMemory = () => {
  const startMb = residentMb(service.pid);
  let mostMb = startMb;
  const timer = setInterval(() => (mostMb = Math.max(mostMb, residentMb(service.pid))), 50);
  return (): number => (clearInterval(timer), mostMb - startMb);
};

describe('a flood of conversations', () => {
  it.each(['POSTs', 'WebSockets'] as const)(
    'by %s costs another client at most twice, the node at most 150 MB, and leaves nothing',
    async (way) => {
      // A client of its own for each try: those of the last one are open for a minute.
      const crowd = (await service.login(`crowd-${(crowds += 1)}`)).access;
      await open(other);
      const idle = await readFor(3000);
      const before = await service.measure();
      const grownMb = watchMemory();

      const opening = Promise.all(
        Array.from({ length: talking + garbling + cut }, () => open(crowd)),
      );
      const whileOpening = await readFor(2000);
      const talks = await opening;
      await Promise.all(talks.slice(0, 20).map(sendHalf[way]));
      const flood = startFlood(talks, way);
      const during = await readFor(floodMs);
      const statuses = await flood.stop();
      const mb = grownMb();
      const told = { idle, whileOpening, during };
      const medians = Object.fromEntries(
        Object.entries(told).map(([what, times]) => [what, median(times)]),
      );
      const said = JSON.stringify({ ...medians, mb, statuses, during });
      expect(statuses[200], said).toBeGreaterThan(200);
      expect(statuses[way === 'POSTs' ? 400 : 4400], said).toBeGreaterThan(20);
      expect(median(during), said).toBeLessThan(2 * median(idle));
      expect(median(whileOpening), said).toBeLessThan(2 * median(idle));
      expect(mb, said).toBeLessThan(150);

      agent.destroy();
      leaveAll();
      for (const socket of sockets) socket.close();
      const socketsOpen = async () => (await service.measure()).sockets;
      await expect.poll(socketsOpen, { timeout: 5000 }).toBeLessThan(before.sockets + 5);
      const after = await service.measure();
      expect(after.heapBytes - before.heapBytes).toBeLessThan(8e6);
      expect(after.handles['Timeout'] ?? 0).toBeLessThanOrEqual(
        (before.handles['Timeout'] ?? 0) + 1,
      );
      // And who comes next has the node alone.
      expect(median(await readFor(2000))).toBeLessThan(1.3 * median(idle));
    },
  );
});
