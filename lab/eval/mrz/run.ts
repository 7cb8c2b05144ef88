import { buildMissing } from '../../support/build-process.js';
import { loadTools, type Tools, warmUp } from '../../../src/models/tools.js';
import type { EvalOptions } from '../options.js';
import { calibrationSection } from './calibration.js';
import { writeContactSheet } from './contact-sheet.js';
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

const makers: Partial<Record<SectionName, (work: Work) => Promise<string>>> = {
  reading: async ({ cases }) => {
    const read = await cases();
    process.stderr.write(`failures to look at: ${await writeContactSheet(read)}\n`);
    return readingSection(read);
  },
  turns: ({ labels, tools }) => turnsSection(labels, tools),
  found: ({ labels, tools }) => foundSection(labels, tools),
  calibration: async ({ cases, labels, tools }) => calibrationSection(await cases(), labels, tools),
  speed: ({ labels, tools }) => speedSection(labels, tools),
  peers: async ({ labels }) => peersSection(labels),
};

/** `npm run eval mrz`. */
export const runMrz = async (options: EvalOptions): Promise<void> => {
  if (!hasData()) {
    process.stdout.write(
      `eval mrz skipped: no labels.jsonl in ${dataFolder()}; ANVERSO_EVAL_DATA names the folder of labelled documents.\n`,
    );
    return;
  }
  const labels = chosen(loadLabels(), options);
  const tools = await loadTools();
  await warmUp(tools);
  let read: Promise<readonly Case[]> | undefined;
  const work: Work = { labels, tools, cases: () => (read ??= readLabelled(labels, tools)) };
  for (const [name, make] of Object.entries(makers) as [
    SectionName,
    (work: Work) => Promise<string>,
  ][]) {
    if (options.only !== undefined && !options.only.includes(name)) continue;
    if (name === 'peers' && !options.peers) continue;
    const missing = name === 'speed' ? buildMissing() : undefined;
    if (missing !== undefined) {
      process.stdout.write(`${missing}\n`);
      continue;
    }
    const text = await make(work);
    keep(name, text, options);
  }
};
