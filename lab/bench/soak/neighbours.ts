/** A well-behaved client beside one that does its worst on the same node. */
import { tableOf } from '../../support/markdown.js';
import { attemptTable, measureBeside } from './beside.js';
import { type Attack, lanes } from './attack.js';
import { held, type Options, type Scenario, type Section } from './scenario.js';

const mostTimes = 2;

const measure = async (
  attack: Attack,
  options: Options,
  progress: (share: number) => void,
): Promise<Section> => {
  const found = await measureBeside(attack, mostTimes, options, progress);
  const { turns, isHeld, limits, broken, statuses, table } = found;
  const who = options.clients === 1 ? 'another one does' : `${options.clients} others do`;
  const by = attack === 'links' ? ', by capture links of theirs' : '';
  const section = [
    `One client sends a passport of 2 megapixels after another at a fifth of a worker's load; ${who} all of the below${by}, ${lanes[attack]} at a time, on the same node (two workers, embedded store). Both clients run on the machine of the node, the hostile one at low priority; it has the rate limit that a client has by default. ${turns} turns of each, one after the other.`,
    table,
    tableOf(
      ['', 'measured', 'held'],
      [...limits, ['no attempt answered with 500', '', held(!broken)]],
    ),
    'What the hostile one tried, and the statuses it got (0: the connection was closed, by either side):',
    attemptTable(statuses),
  ].join('\n\n');
  return { section, isHeld };
};

export const neighbours: Scenario = {
  title: 'A well-behaved client beside a hostile one',
  run: (options, progress) => measure('everything', options, progress),
};

export const links: Scenario = {
  title: 'A well-behaved client beside hostile capture links',
  run: (options, progress) => measure('links', options, progress),
};
