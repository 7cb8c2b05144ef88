import { type FlowTools, loadFlowTools } from '../../../src/flows/tools.js';
import { warmUp } from '../../../src/models/tools.js';
import { dataFolder, hasData } from '../mrz/labels.js';
import type { EvalOptions } from '../options.js';
import type { Case } from './case.js';
import { writeContactSheet } from './contact-sheet.js';
import { countriesSection, readCountries } from './countries.js';
import { doubtSection } from './doubt.js';
import { frontsSection, readFronts } from './fronts.js';
import { leaveOutSection, readLeftOut } from './leave-out.js';
import { keepScores, keptScores } from './kept-scores.js';
import { namesSection } from './names.js';
import { panamaSection, readPanama } from './panama.js';
import { peerSection } from './peer.js';
import { file, keep, type SectionName, sections } from './report.js';
import { readSides, sidesSection } from './sides.js';
import { timeSection } from './time.js';

type Work = { readonly tools: FlowTools; readonly limit: number };

const show = async (name: string, cases: readonly Case[]): Promise<void> => {
  process.stderr.write(`failures to look at: ${await writeContactSheet(name, cases)}\n`);
};

const makers: Readonly<Record<SectionName, (work: Work) => Promise<string>>> = {
  fronts: async ({ tools, limit }) => {
    if (!hasData())
      process.stdout.write(
        `labelled fronts skipped: no labels.jsonl in ${dataFolder()}; ANVERSO_EVAL_DATA names the folder of labelled documents.\n`,
      );
    const cases = await readFronts(tools, limit);
    keepScores('fronts', cases);
    await show('fronts', cases);
    return frontsSection(cases);
  },
  'leave-out': async ({ tools, limit }) => leaveOutSection(await readLeftOut(tools, limit)),
  peer: () => peerSection(keptScores('fronts')),
  panama: async ({ tools, limit }) => {
    const read = await readPanama(tools, limit);
    keepScores('panama-both', read.both);
    keepScores('panama-alone', read.alone);
    await show('panama', [...read.both, ...read.alone]);
    return panamaSection(read);
  },
  sides: async ({ tools, limit }) => sidesSection(await readSides(tools, limit)),
  countries: async ({ tools, limit }) => {
    const cases = await readCountries(tools, limit);
    keepScores('countries', cases);
    await show('countries', cases);
    return countriesSection(cases);
  },
  // Of the cases that the sections above read, in this run or the last.
  names: () =>
    Promise.resolve(
      namesSection({
        'Panama, both sides': keptScores('panama-both'),
        'Panama, front alone': keptScores('panama-alone'),
        'other countries': keptScores('countries'),
      }),
    ),
  doubt: () =>
    Promise.resolve(
      doubtSection({
        'labelled fronts': keptScores('fronts'),
        'Panama, front alone': keptScores('panama-alone'),
      }),
    ),
  time: ({ limit }) => Promise.resolve(timeSection(limit)),
};

/** `npm run eval cards`. */
export const runCards = async ({ limit, only, peers }: EvalOptions): Promise<void> => {
  const tools = await loadFlowTools();
  await warmUp(tools);
  for (const name of sections) {
    if (only !== undefined && !only.includes(name)) continue;
    if (name === 'peer' && !peers) continue;
    const text = await makers[name]({ tools, limit });
    keep(name, text, { limit });
  }
  if (limit !== Infinity) return;
  process.stderr.write(`report: ${file}\n`);
};
