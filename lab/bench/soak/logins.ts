/** A hundred logins at once, over and over: are documents read as fast as without them? */
import { tableOf } from '../../support/markdown.js';
import { attemptTable, measureBeside } from './beside.js';
import type { Scenario } from './scenario.js';

const mostTimes = 1.2;

export const logins: Scenario = {
  title: 'Reading under a flood of logins',
  run: async (options, progress) => {
    const env = { ANVERSO_TRUST_PROXY: 'yes' };
    const found = await measureBeside('logins', mostTimes, options, progress, env);
    const { turns, isHeld, limits, statuses, table } = found;
    const section = [
      `One client sends a passport of 2 megapixels after another at a fifth of a worker's load; another tries a hundred passwords at once, wave after wave, from one address and from a hundred in turn, on the same node (two workers, embedded store). Both run on the machine of the node, the second at low priority. ${turns} turns of each, one after the other.`,
      table,
      tableOf(['', 'measured', 'held'], limits),
      attemptTable(statuses),
    ].join('\n\n');
    return { section, isHeld };
  },
};
