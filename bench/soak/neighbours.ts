/** A well-behaved client alone, and beside one that does its worst on the same node. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { tableOf } from '../../eval/markdown.js';
import { specimen } from '../../test/support/images.js';
import { memoryOf } from '../process-memory.js';
import { percentile } from '../report.js';
import { lanes, type Order, type Statuses } from './hostile.js';
import { ask, type Outcome } from './mixture.js';
import { startNode } from './node.js';
import { held, type Scenario } from './scenario.js';
import { makeDataDir } from './where.js';

const mostTimes = 2;
/** Alone and beside take turns, so that what else the machine does falls on both. */
const turns = 6;

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

const startAttacker = async (url: string, token: string, seed: number) => {
  const child = fork(entry, [url, token, String(seed)]);
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

export const neighbours: Scenario = {
  title: 'A well-behaved client beside a hostile one',
  run: async ({ requests, seed }, progress) => {
    const folder = await makeDataDir();
    const node = await startNode(folder.path);
    try {
      await node.ready();
      const good = await node.clientToken('calm');
      // With the limit on its rate that every client has unless told.
      const bad = await node.clientToken('hostile', 'ocr,liveness', '600');
      const passport = { frontside: specimen(), document_type: 'passport' };
      const one = () => ask(node.url, good, ['ocr', passport]);
      const attacker = await startAttacker(node.url, bad, seed);
      const count = Math.max(5, Math.round(Math.min(requests, 1200) / 10 / turns));
      await calm(one, 5);
      writeFileSync(`/proc/${node.pid}/clear_refs`, '5'); // the peak begins anew (proc(5))
      const [alone, beside]: [Outcome[], Outcome[]] = [[], []];
      for (let turn = 0; turn < turns; turn++) {
        alone.push(...(await calm(one, count)));
        attacker.order('attack');
        beside.push(...(await calm(one, count)));
        attacker.order('pause');
        await settled(node.url);
        progress((turn + 1) / turns);
      }
      const statuses = Object.entries(await attacker.end());
      const times = at(beside, 0.95) / at(alone, 0.95);
      const served = [...alone, ...beside].every(({ status }) => status === 200);
      const broken = statuses.some(([, counts]) => 500 in counts);
      const rowOf = (name: string, outcomes: readonly Outcome[]) => [
        ...[name, outcomes.length, Math.round(at(outcomes, 0.5)), Math.round(at(outcomes, 0.95))],
        outcomes.filter(({ status }) => status === 200).length,
      ];
      const section = [
        `One client sends a passport of 2 megapixels after another at a fifth of a worker's load; another one does all of the below, ${lanes} at a time, on the same node (two workers, embedded store). Both clients run on the machine of the node, the hostile one at low priority; it has the rate limit that a client has by default. ${turns} turns of each.`,
        tableOf(
          ['', 'requests', 'p50, ms', 'p95, ms', 'answered 200'],
          [rowOf('alone', alone), rowOf('beside the hostile one', beside)],
        ),
        tableOf(
          ['', 'measured', 'held'],
          [
            [
              `p95 beside, at most ${mostTimes} × alone`,
              `${times.toFixed(2)} ×`,
              held(times <= mostTimes),
            ],
            ['every request of the first answered with 200', '', held(served)],
            ['no attempt answered with 500', '', held(!broken)],
            [
              'peak memory of the node',
              `${Math.round(memoryOf(node.pid, 'VmHWM') / 2 ** 20)} MB`,
              '',
            ],
          ],
        ),
        'What the hostile one tried, and the statuses it got (0: the connection was closed, by either side):',
        tableOf(
          ['attempt', 'requests', 'statuses'],
          statuses.map(([name, counts]) => [
            name,
            Object.values(counts).reduce((a, b) => a + b, 0),
            Object.entries(counts)
              .map(([status, count]) => `${status} × ${count}`)
              .join(', '),
          ]),
        ),
      ].join('\n\n');
      return { section, isHeld: times <= mostTimes && served && !broken };
    } finally {
      await node.stop();
      await folder.remove();
    }
  },
};
