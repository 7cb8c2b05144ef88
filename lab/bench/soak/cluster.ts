/** One node to three behind the shipped nginx file, added by queue depth, one of them killed. */
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startBalancer } from '../../../test/cluster/support/balancer.js';
import { tableOf } from '../../support/markdown.js';
import { bearer, send } from '../../../test/support/http.js';
import { slowImage } from '../../../test/support/images.js';
import { idOf, postPassport } from '../../../test/robustness/support/post.js';
import {
  type ServiceProcess,
  startServiceProcess,
} from '../../../test/robustness/support/service-process.js';
import { percentile } from '../report.js';
import { held, type Scenario } from './scenario.js';
import { makeDataDir, withDatabase } from './where.js';

/** A document keeps a worker this long without using a core, of which this machine has too few. */
const documentMs = 200;
const workers = 2;
/** As in deploy/kubernetes/hpa.yaml. */
const targetDepth = 2;
const mostNodes = 3;
const everyMs = 2000;

/** Requests a second, and for how long; one node answers ten. */
const plan = [
  { perSecond: 5, seconds: 8 },
  { perSecond: 24, seconds: 40 },
  { perSecond: 5, seconds: 8 },
] as const;
const killAfterSeconds = 36;

type Answered = { readonly status: number; readonly id?: number; readonly ms: number };

const depthOf = async ({ url }: ServiceProcess): Promise<number> => {
  const metrics = await send(`${url}/metrics`).catch(() => undefined);
  return Number(/^anverso_queue_depth (\d+)/m.exec(metrics?.text ?? '')?.[1] ?? 0);
};

const startNodes = async (env: Readonly<Record<string, string>>, dataDir: string) => {
  const ports = await Promise.all(Array.from({ length: mostNodes }, freePort));
  const nodes: ServiceProcess[] = [];
  let starting = false;
  const add = async (): Promise<void> => {
    if (starting || nodes.length === mostNodes) return;
    starting = true;
    const node = await startServiceProcess({
      dataDir,
      worker: 'passport',
      env: {
        ...{ PORT: String(ports[nodes.length]), ANVERSO_WORKERS: String(workers) },
        ...{ ANVERSO_LOG_LEVEL: 'silent', ANVERSO_TRUST_PROXY: 'yes', ...env },
      },
    });
    await node.ready();
    nodes.push(node);
    starting = false;
  };
  await add();
  return { nodes, ports, add };
};

const rowOf = (
  seconds: number,
  nodes: number,
  depths: readonly number[],
  some: readonly Answered[],
) => {
  const times = some.map(({ ms }) => ms).sort((a, b) => a - b);
  const count = (is: (status: number) => boolean) => some.filter(({ status }) => is(status)).length;
  return [
    ...[seconds, nodes, depths.join(' + '), count((status) => status === 200)],
    ...[count((status) => status === 503), count((status) => ![200, 503].includes(status))],
    times.length > 0 ? Math.round(percentile(times, 0.95)) : '',
  ];
};

export const cluster: Scenario = {
  title: 'One node to three, behind nginx',
  run: (_options, progress) =>
    withDatabase('PostgreSQL', async (env) => {
      const folder = await makeDataDir();
      const { nodes, ports, add } = await startNodes(env, folder.path);
      const balancer = await startBalancer(ports);
      const token = (await nodes[0]!.login('soak')).access;
      const answers: Answered[] = [];
      const open = new Set<Promise<void>>();
      const postOne = async (): Promise<void> => {
        const startMs = performance.now();
        const frontside = slowImage(documentMs);
        const answer = await postPassport(balancer.url, token, { frontside }).catch(
          () => undefined,
        );
        const ms = performance.now() - startMs;
        const status = answer?.status ?? 0;
        answers.push({ status, ms, ...(status === 200 && { id: idOf(answer!) }) });
      };
      const send1 = (): void => {
        const sent: Promise<void> = postOne().finally(() => open.delete(sent));
        open.add(sent);
      };

      const rows: (string | number)[][] = [];
      const wholeSeconds = plan.reduce((sum, { seconds }) => sum + seconds, 0);
      const startMs = performance.now();
      const elapsed = () => (performance.now() - startMs) / 1000;
      let [seen, killed, nextMs] = [0, false, everyMs];
      let sentUntil = 0;
      for (const { perSecond, seconds } of plan) {
        const untilSeconds = sentUntil + seconds;
        for (let at = sentUntil; at < untilSeconds; at += 1 / perSecond) {
          await pause(Math.max(0, (at - elapsed()) * 1000));
          send1();
          if (!killed && at >= killAfterSeconds) {
            killed = true;
            nodes[0]!.signal('SIGKILL');
          }
          if (performance.now() - startMs < nextMs) continue;
          nextMs += everyMs;
          const living = nodes.filter((_, i) => !(killed && i === 0));
          const depths = await Promise.all(living.map(depthOf));
          rows.push(rowOf(Math.round(elapsed()), living.length, depths, answers.slice(seen)));
          seen = answers.length;
          const mean = depths.reduce((a, b) => a + b, 0) / depths.length;
          if (mean > targetDepth) void add();
          progress(elapsed() / wholeSeconds);
        }
        sentUntil = untilSeconds;
      }
      await Promise.all(open);

      const ids = answers.flatMap(({ id }) => (id === undefined ? [] : [id]));
      let lost = 0;
      for (const id of ids) {
        const path = `${balancer.url}/api/v3.2/transactions/${id}`;
        if ((await send(path, { headers: bearer(token) })).status !== 200) lost += 1;
      }
      const reused = ids.length - new Set(ids).size;
      await balancer.stop();
      await Promise.all(nodes.map((node) => node.stop()));
      await folder.remove();
      const section = [
        `One node (${workers} workers; a document keeps one ${documentMs} ms, so a node answers ${(1000 / documentMs) * workers} a second) behind ${balancer.kind === 'nginx' ? 'nginx with `deploy/nginx/anverso.conf`' : 'a small balancer in the place of nginx'}, on one PostgreSQL. Offered: ${plan.map(({ perSecond, seconds }) => `${perSecond} a second for ${seconds} s`).join(', then ')}. Every ${everyMs / 1000} s a node is added, up to ${mostNodes}, where more than ${targetDepth} requests wait at each on average (as \`deploy/kubernetes/hpa.yaml\` says); after ${killAfterSeconds} s the first node is killed with \`kill -9\`. The documents only wait, so that three nodes fit on this machine: what it shows is the queue, not the processor.`,
        tableOf(
          ['second', 'nodes', 'waiting, by node', 'answered 200', '503', 'other', 'p95, ms'],
          rows,
        ),
        `${answers.length} requests, ${ids.length} acknowledged, ${lost} lost, ${reused} ids used twice: held ${held(lost + reused === 0)}. "Other" is what the killed node had in hand, which the client repeats.`,
      ].join('\n\n');
      return { section, isHeld: lost + reused === 0 };
    }),
};
