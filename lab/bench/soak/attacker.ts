/**
 * `attacker.ts ATTACK URL TOKEN SEED`: attempts of its kinds, several at a time, while the parent says so.
 * In a process of its own, so that the client whose times are taken does not wait for it.
 */
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, lanes, type Order } from './attack.js';
import { hostileAttempts } from './hostile.js';

const [attack, url, token, seed] = process.argv.slice(2) as [Attack, string, string, string];

// On the node's own machine: making the requests should not cost it its processor.
setPriority(10);
const attempts = Object.entries(await hostileAttempts(attack, url, token, Number(seed)));
const statuses: Record<string, Record<number, number>> = {};
let order: Order = 'pause';
const lane = async (first: number): Promise<void> => {
  for (let i = first; order !== 'end'; i++) {
    while (order === 'pause') await pause(50);
    const [name, attempt] = attempts[i % attempts.length]!;
    const counts = (statuses[name] ??= {});
    for (const status of [await attempt().catch(() => 0)].flat())
      counts[status] = (counts[status] ?? 0) + 1;
  }
};
process.on('message', (given: Order) => (order = given));
process.send!('ready');
await Promise.all(
  Array.from({ length: lanes[attack] }, (_, i) =>
    lane(Math.round((i * attempts.length) / lanes[attack])),
  ),
);
process.send!(statuses);
process.disconnect();
