/** A hundred logins at once, over and over: are documents read as fast as without them? */
import { measureOnBothStores } from './beside-on-both.js';
import type { Scenario } from './scenario.js';

const env = { ANVERSO_TRUST_PROXY: 'yes' };

export const logins: Scenario = {
  title: 'Reading under a flood of logins',
  run: async (options, progress) => {
    const asked = { attack: 'logins', mostTimes: 1.3, env } as const;
    const { section, isHeld } = await measureOnBothStores(asked, options, progress);
    const what =
      "One client sends a passport of 2 megapixels after another at a fifth of a worker's load; another tries a hundred passwords at once, wave after wave, from one address and from a hundred in turn, on the same node (two workers). Both run on the machine of the node, the second at low priority.";
    return { section: `${what}\n\n${section}`, isHeld };
  },
};
