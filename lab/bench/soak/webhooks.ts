/** One client's receiver hangs: do another client's webhooks come as soon as before? */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { tableOf } from '../../support/markdown.js';
import { bearer } from '../../../test/support/http.js';
import { percentile } from '../report.js';
import { type Node, startNode } from './node.js';
import { held, type Scenario } from './scenario.js';
import { makeDataDir } from './where.js';

const mostTimes = 1.1;
/** Of the client whose receiver hangs, at the beginning of each turn. */
const hanging = 40;
/**
 * Evenly over many rounds of the sender, one every two seconds: an event waits for its round, so
 * only then do the means of few events tell a difference.
 */
const [events, everyMs] = [60, 330] as const;

/** `hangs`: it takes what comes and never answers. */
const startReceiver = async () => {
  const atMs = new Map<string, number>();
  const mode = { hangs: false };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { session } = JSON.parse(body) as { session: { id: string } };
      if (!atMs.has(session.id)) atMs.set(session.id, performance.now());
      if (!mode.hangs) response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url, mode, atMs, close };
};

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const addClient = async (node: Node, name: string, receiver: Receiver) => {
  const token = await node.clientToken(name);
  await node.command('client', 'set', name, '--webhook-secret-new');
  const headers = { ...bearer(token), 'content-type': 'application/json' };
  const steps = [{ kind: 'document', document_type: 'passport' }];
  const sessions = `${node.url}/api/v3.2/sessions/`;
  const body = JSON.stringify({ steps, webhook_url: receiver.url });
  /** A session that is cancelled, of which the receiver is told; when that was. */
  const tell = async () => {
    const created = await fetch(sessions, { method: 'POST', headers, body });
    const { id } = (await created.json()) as { id: string };
    await fetch(`${sessions}${id}`, { method: 'DELETE', headers: bearer(token) });
    return { id, sinceMs: performance.now() };
  };
  return { receiver, tell };
};

type Teller = Awaited<ReturnType<typeof addClient>>;

/** How long each of the calm client's events took, one after the other in even steps. */
const delays = async ({ receiver, tell }: Teller, count: number): Promise<readonly number[]> => {
  const startMs = performance.now();
  const told: Awaited<ReturnType<Teller['tell']>>[] = [];
  for (let i = 0; i < count; i++) {
    await pause(Math.max(0, startMs + i * everyMs - performance.now()));
    told.push(await tell());
  }
  const lastMs = performance.now() + 60_000;
  while (told.some(({ id }) => !receiver.atMs.has(id)) && performance.now() < lastMs)
    await pause(100);
  return told.map(({ id, sinceMs }) => Math.max(0, (receiver.atMs.get(id) ?? Infinity) - sinceMs));
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((a, b) => a + b, 0) / values.length;

export const webhooks: Scenario = {
  title: 'Webhooks beside a receiver that hangs',
  run: async ({ requests }, progress) => {
    const folder = await makeDataDir();
    const node = await startNode(folder.path, {
      ANVERSO_WEBHOOK_PRIVATE: 'yes',
      ANVERSO_KEY_SECRET: 'a secret of the soak test, long enough',
    });
    const [good, bad] = [await startReceiver(), await startReceiver()];
    const found: Record<'answers' | 'hangs', number[]> = { answers: [], hangs: [] };
    const turns = Math.min(4, Math.max(1, Math.round(requests / 100)));
    try {
      await node.ready();
      const calm = await addClient(node, 'calm', good);
      const other = await addClient(node, 'other', bad);
      await delays(calm, 10);
      for (let turn = 0; turn < turns * 2; turn++) {
        const mode = turn % 2 === 0 ? 'answers' : 'hangs';
        bad.mode.hangs = mode === 'hangs';
        // As many in both: what is compared is the hanging.
        for (let i = 0; i < hanging; i++) await other.tell();
        found[mode].push(...(await delays(calm, events)));
        progress((turn + 1) / turns / 2);
      }
    } finally {
      for (const { close } of [good, bad]) close();
      await node.stop();
      await folder.remove();
    }
    const { answers, hangs } = found;
    const times = meanOf(hangs) / meanOf(answers);
    const rowOf = (name: string, values: readonly number[]) => {
      const sorted = [...values].sort((a, b) => a - b);
      const shown = [meanOf(values), percentile(sorted, 0.5), percentile(sorted, 0.95)];
      return [name, values.length, ...shown.map((ms) => (ms / 1000).toFixed(2))];
    };
    const section = [
      `One client’s sessions end one after the other, ${everyMs} ms apart; another client has ${hanging} events at the beginning of each turn, whose receiver answers, or takes them and never does. ${turns} turns of each, in turn. How long after the end of a session its webhook came:`,
      tableOf(
        ['the other’s receiver', 'events', 'mean, s', 'p50, s', 'p95, s'],
        [rowOf('answers', answers), rowOf('hangs', hangs)],
      ),
      tableOf(
        ['', 'measured', 'held'],
        [[`mean, at most ${mostTimes} ×`, `${times.toFixed(2)} ×`, held(times <= mostTimes)]],
      ),
    ].join('\n\n');
    return { section, isHeld: times <= mostTimes };
  },
};
