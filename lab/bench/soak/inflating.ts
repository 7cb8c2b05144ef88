/** Pictures of 2 MB that would inflate to 2 GB, four at once: are documents read as fast? */
import { measureOnBothStores } from './beside-on-both.js';
import type { Scenario } from './scenario.js';

export const inflating: Scenario = {
  title: 'Reading beside pictures that inflate',
  run: async (options, progress) => {
    const asked = { attack: 'inflating', mostTimes: 2 } as const;
    const { section, isHeld } = await measureOnBothStores(asked, options, progress);
    const what =
      "One client sends a passport of 2 megapixels after another at a fifth of a worker's load; another sends PNGs of 2 MB whose texts and profiles would inflate to 2 GB, four at once, over and over, on the same node (two workers). Both run on the machine of the node, the second at low priority.";
    return { section: `${what}\n\n${section}`, isHeld };
  },
};
