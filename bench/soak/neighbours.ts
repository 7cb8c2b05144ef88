/** A well-behaved client beside one that does its worst on the same node. */
import { tableOf } from '../../eval/markdown.js';
import { attemptTable, measureBeside } from './beside.js';
import { lanes } from './hostile.js';
import { held, type Scenario } from './scenario.js';

const mostTimes = 2;

export const neighbours: Scenario = {
  title: 'A well-behaved client beside a hostile one',
  run: async (options, progress) => {
    const found = await measureBeside('everything', mostTimes, options, progress);
    const { turns, isHeld, limits, broken, statuses, table } = found;
    const section = [
      `One client sends a passport of 2 megapixels after another at a fifth of a worker's load; ${options.clients === 1 ? 'another one does' : `${options.clients} others do`} all of the below, ${lanes.everything} at a time, on the same node (two workers, embedded store). Both clients run on the machine of the node, the hostile one at low priority; it has the rate limit that a client has by default. ${turns} turns of each, one after the other.`,
      table,
      tableOf(
        ['', 'measured', 'held'],
        [...limits, ['no attempt answered with 500', '', held(!broken)]],
      ),
      'What the hostile one tried, and the statuses it got (0: the connection was closed, by either side):',
      attemptTable(statuses),
    ].join('\n\n');
    return { section, isHeld };
  },
};
