import { buildMissing } from '../../support/build-process.js';
import { loadTools, type Tools, warmUp } from '../../../src/models/tools.js';
import type { EvalOptions } from '../options.js';
import { calibrationSection } from './calibration.js';
import { writeContactSheet } from './contact-sheet.js';
import { drawnSection, noFont } from './drawn.js';
import { foundSection } from './found.js';
import { dataFolder, groups, hasData, type Label, loadLabels } from './labels.js';
import { peersSection } from './peers.js';
import { type Case, readLabelled, readingSection } from './reading.js';
import { keep, type SectionName } from './report.js';
import { speedSection } from './speed.js';
import { turnsSection } from './turns.js';

const chosen = (labels: readonly Label[], { group, limit }: EvalOptions): Label[] =>
  groups
    .filter((name) => group === undefined || name === group)
    .flatMap((name) => labels.filter((label) => label.group === name).slice(0, limit));

type Work = {
  readonly labels: readonly Label[];
  readonly tools: Tools;
  /** Read once, whichever section asks first. */
  readonly cases: () => Promise<readonly Case[]>;
};

const makers: Partial<Record<SectionName, (work: Work) => Promise<string | undefined>>> = {
  reading: async ({ cases }) => {
    const read = await cases();
    process.stderr.write(`failures to look at: ${await writeContactSheet(read)}\n`);
    return readingSection(read);
  },
  drawn: ({ tools }) => drawnSection(tools),
  turns: ({ labels, tools }) => turnsSection(labels, tools),
  found: ({ labels, tools }) => foundSection(labels, tools),
  calibration: async ({ cases, labels, tools }) => calibrationSection(await cases(), labels, tools),
  speed: ({ labels, tools }) => speedSection(labels, tools),
  peers: async ({ labels }) => peersSection(labels),
};

/** Drawn zones need no labelled documents. */
const needsData = (name: SectionName): boolean => name !== 'drawn';

/** `npm run eval mrz`. */
export const runMrz = async (options: EvalOptions): Promise<void> => {
  const withData = hasData();
  if (!withData)
    process.stdout.write(
      `eval mrz draws zones only: no labels.jsonl in ${dataFolder()}; ANVERSO_EVAL_DATA names the folder of labelled documents.\n`,
    );
  const labels = withData ? chosen(loadLabels(), options) : [];
  const tools = await loadTools();
  await warmUp(tools);
  let read: Promise<readonly Case[]> | undefined;
  const work: Work = { labels, tools, cases: () => (read ??= readLabelled(labels, tools)) };
  for (const name of Object.keys(makers) as SectionName[]) {
    if (options.only !== undefined && !options.only.includes(name)) continue;
    if (name === 'peers' && !options.peers) continue;
    if (needsData(name) && !withData) continue;
    const missing = name === 'speed' ? buildMissing() : undefined;
    const text = missing === undefined ? await makers[name]!(work) : undefined;
    if (text === undefined) process.stdout.write(`${missing ?? noFont}\n`);
    else keep(name, text, options);
  }
};
