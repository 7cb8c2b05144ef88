/** SIGTERM: to a node with idle connections, and to one with more requests than it can answer. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { tableOf } from '../../support/markdown.js';
import { specimen } from '../../../test/support/images.js';
import { ask } from './mixture.js';
import { startNode } from './node.js';
import { held, type Scenario } from './scenario.js';
import { makeDataDir } from './where.js';

const [idleCount, requestCount, mostIdleMs] = [10, 24, 3000] as const;

/** Half of them say nothing at all, half stop in the middle of a header. */
const openIdle = async (url: string): Promise<void> => {
  const { hostname, port } = new URL(url);
  for (let i = 0; i < idleCount; i++) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    if (i % 2 === 1) socket.write('POST /api/v3.2/ocr/ HTTP/1.1\r\nhost: a\r\n');
  }
};

const startReady = async (dataDir: string) => {
  const node = await startNode(dataDir);
  await node.ready();
  const token = await node.clientToken(`client-${node.pid}`);
  const passport = { frontside: specimen(), document_type: 'passport' };
  const one = () => ask(node.url, token, ['ocr', passport]);
  await one();
  return { node, one };
};

type Started = Awaited<ReturnType<typeof startReady>>;

const exitMs = async ({ node }: Started): Promise<number> => {
  const startMs = performance.now();
  node.signal('SIGTERM');
  await node.ended;
  return performance.now() - startMs;
};

/** How many of the requests had reached the node; the others never count as accepted. */
const inFlight = async ({ node }: Started): Promise<void> => {
  const waits = async (): Promise<number> => {
    const text = await (await fetch(`${node.url}/metrics`)).text();
    return Number(/^anverso_queue_depth (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  const endMs = performance.now() + 5000;
  while ((await waits()) < requestCount / 2 && performance.now() < endMs);
};

export const stops: Scenario = {
  title: 'A node that is asked to stop',
  run: async ({ kills: rounds }, progress) => {
    const folder = await makeDataDir();
    const idle: number[] = [];
    const statuses: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const quiet = await startReady(folder.path);
      await openIdle(quiet.node.url);
      idle.push(await exitMs(quiet));
      const busy = await startReady(folder.path);
      const answers = Array.from({ length: requestCount }, () =>
        busy.one().catch(() => ({ status: 0 })),
      );
      await inFlight(busy);
      await exitMs(busy);
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
      progress((round + 1) / rounds);
    }
    await folder.remove();
    const answered = statuses.filter((status) => status === 200 || status === 503).length;
    const slowestMs = Math.max(...idle);
    const isHeld = slowestMs <= mostIdleMs && answered === statuses.length;
    const counts = [...new Set(statuses)].map(
      (status) => `${status} × ${statuses.filter((one) => one === status).length}`,
    );
    const section = [
      `${rounds} times each: SIGTERM to a node with ${idleCount} idle connections, half of them within a header, and to one with ${requestCount} passports in flight.`,
      tableOf(
        ['', 'measured', 'held'],
        [
          [
            `exit with idle connections, at most ${mostIdleMs / 1000} s`,
            `${idle.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s`,
            held(slowestMs <= mostIdleMs),
          ],
          [
            'every request answered, or refused with 503',
            `${answered} of ${statuses.length}: ${counts.join(', ')}`,
            held(answered === statuses.length),
          ],
        ],
      ),
    ].join('\n\n');
    return { section, isHeld };
  },
};
