/** A well-behaved client alone, and while another does something on the same node, in turns. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { tableOf } from '../../support/markdown.js';
import { specimen } from '../../../test/support/images.js';
import { memoryOf } from '../../support/process-memory.js';
import { percentile } from '../report.js';
import type { Attack, Order, Statuses } from './attack.js';
import { ask, type Outcome } from './mixture.js';
import { type Env, startNode } from './node.js';
import { held, type Options } from './scenario.js';
import { makeDataDir } from './where.js';

/** Short, so that what else the machine does falls on both. */
const inTurn = 10;
const thirds = [0, 1, 2] as const;

/** One passport after another, with a pause of four times its length: a fifth of a worker. */
const calm = async (one: () => Promise<Outcome>, count: number): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (let i = 0; i < count; i++) {
    const outcome = await one();
    outcomes.push(outcome);
    await pause(4 * Math.min(outcome.ms, 250));
  }
  return outcomes;
};

/** Nothing of the attack waits or is at work any more. */
const settled = async (url: string): Promise<void> => {
  const isBusy = async (): Promise<boolean> => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return /^anverso_(queue_depth|workers_busy|logins_waiting) [1-9]/m.test(metrics);
  };
  await pause(4000); // the longest attempt
  while (await isBusy()) await pause(200);
};

const entry = fileURLToPath(new URL('./attacker.ts', import.meta.url));

const startAttacker = async (attack: Attack, url: string, token: string, seed: number) => {
  const child = fork(entry, [attack, url, token, String(seed)]);
  await once(child, 'message');
  return {
    order: (order: Order) => void child.send(order),
    end: async (): Promise<Statuses> => {
      child.send('end' satisfies Order);
      return ((await once(child, 'message')) as [Statuses])[0];
    },
  };
};

const at = (outcomes: readonly Outcome[], share: number): number =>
  percentile(
    outcomes.map(({ ms }) => ms).sort((a, b) => a - b),
    share,
  );

const rowOf = (name: string, outcomes: readonly Outcome[]) => [
  ...[name, outcomes.length, Math.round(at(outcomes, 0.5)), Math.round(at(outcomes, 0.95))],
  outcomes.filter(({ status }) => status === 200).length,
];

/** The p95 of the second as a multiple of the first's. */
const timesOf = (alone: readonly Outcome[], beside: readonly Outcome[]): number =>
  at(beside, 0.95) / at(alone, 0.95);

const thirdsOf = (outcomes: readonly Outcome[]) => {
  const size = Math.ceil(outcomes.length / thirds.length);
  return thirds.map((third) => outcomes.slice(third * size, (third + 1) * size));
};

/** By attempt, what it got. */
export const attemptTable = (statuses: Statuses): string =>
  tableOf(
    ['attempt', 'requests', 'statuses'],
    Object.entries(statuses).map(([name, counts]) => [
      name,
      Object.values(counts).reduce((a, b) => a + b, 0),
      Object.entries(counts)
        .map(([status, count]) => `${status} × ${count}`)
        .join(', '),
    ]),
  );

/** The most that the processes of a node take together while something is done. */
const watchMemory = (pid: number) => {
  const most = { alone: 0, beside: 0 };
  let during: keyof typeof most = 'alone';
  const look = (): void => {
    // A worker may end between two files of it.
    try {
      most[during] = Math.max(most[during], memoryOf(pid, 'Pss') / 2 ** 20);
    } catch {
      return;
    }
  };
  const timer = setInterval(look, 250);
  return {
    during: (what: keyof typeof most): void => void (during = what),
    end: () => {
      clearInterval(timer);
      return most;
    },
  };
};

/** The attack may add so much to a node. */
const mostMb = 150;

/** `mostTimes`: the p95 that is allowed beside the attack, as a multiple of that alone. */
export const measureBeside = async (
  attack: Attack,
  mostTimes: number,
  { requests, seed, clients }: Options,
  progress: (share: number) => void,
  env: Env = {},
) => {
  const folder = await makeDataDir();
  const node = await startNode(folder.path, env);
  try {
    await node.ready();
    const good = await node.clientToken('calm');
    // With the limit on its rate that every client has by default.
    const names = Array.from({ length: clients }, (_, i) => `hostile-${i}`);
    const bad: string[] = [];
    for (const name of names) bad.push(await node.clientToken(name, 'ocr,liveness', '600'));
    const passport = { frontside: specimen(), document_type: 'passport' };
    const one = () => ask(node.url, good, ['ocr', passport]);
    const attacker = await startAttacker(attack, node.url, bad.join(','), seed);
    const turns = Math.max(2, Math.round(Math.min(requests, 2000) / 10 / inTurn));
    await calm(one, 5);
    const memory = watchMemory(node.pid);
    const [alone, beside]: [Outcome[], Outcome[]] = [[], []];
    for (let turn = 0; turn < turns; turn++) {
      alone.push(...(await calm(one, inTurn)));
      memory.during('beside');
      attacker.order('attack');
      beside.push(...(await calm(one, inTurn)));
      attacker.order('pause');
      await settled(node.url);
      memory.during('alone');
      progress((turn + 1) / turns);
    }
    const statuses = await attacker.end();
    const most = memory.end();
    const moreMb = most.beside - most.alone;
    const [parts, others] = [thirdsOf(alone), thirdsOf(beside)];
    const times = timesOf(alone, beside);
    // Of the first, second and third part of the turns: how far it wanders.
    const wander = thirds.map((third) => `${timesOf(parts[third]!, others[third]!).toFixed(2)} ×`);
    const served = [...alone, ...beside].every(({ status }) => status === 200);
    const broken = Object.values(statuses).some((counts) => 500 in counts);
    return {
      turns,
      statuses,
      broken,
      isHeld: times <= mostTimes && served && !broken && moreMb <= mostMb,
      limits: [
        [
          `p95 beside, at most ${mostTimes} × alone`,
          `${times.toFixed(2)} × (thirds of the run: ${wander.join(', ')})`,
          held(times <= mostTimes),
        ],
        ['every request of the first answered with 200', '', held(served)],
        [
          `memory of the node, at most ${mostMb} MB more than alone`,
          `${Math.round(most.alone)} MB alone, ${Math.round(most.beside)} MB beside`,
          held(moreMb <= mostMb),
        ],
      ],
      table: tableOf(
        ['', 'requests', 'p50, ms', 'p95, ms', 'answered 200'],
        [rowOf('alone', alone), rowOf('beside the hostile one', beside)],
      ),
    };
  } finally {
    await node.stop();
    await folder.remove();
  }
};
