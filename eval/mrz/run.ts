import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadTools, warmUp } from '../../src/models/tools.js';
import type { EvalOptions } from '../options.js';
import { dataFolder, groups, hasData, type Label, loadLabels } from './labels.js';
import { peersSection } from './peers.js';
import { type Case, readLabelled, readingSection } from './reading.js';
import { reportOf } from './report.js';
import { keepSection } from './section.js';

const chosen = (labels: readonly Label[], { group, limit }: EvalOptions): Label[] =>
  groups
    .filter((name) => group === undefined || name === group)
    .flatMap((name) => labels.filter((label) => label.group === name).slice(0, limit));

/** `npm run eval mrz`. */
export const runMrz = async (options: EvalOptions): Promise<void> => {
  if (!hasData()) {
    process.stdout.write(
      `eval mrz skipped: no labels.jsonl in ${dataFolder()}; ANVERSO_EVAL_DATA names the folder of labelled documents.\n`,
    );
    return;
  }
  const labels = chosen(loadLabels(), options);
  const wants = (section: string): boolean => options.only?.includes(section) ?? true;
  const tools = await loadTools();
  await warmUp(tools);
  let cases: readonly Case[] = [];
  if (wants('reading')) {
    cases = await readLabelled(labels, tools);
    keepSection('reading', readingSection(cases));
  }
  if (options.peers && wants('peers')) {
    if (cases.length === 0) cases = await readLabelled(labels, tools);
    keepSection('peers', await peersSection(cases));
  }
  const report = reportOf();
  // A part of the set is looked at, not reported.
  const isWhole = options.limit === Infinity && options.group === undefined;
  if (isWhole) writeFileSync(resolve(import.meta.dirname, '..', 'reports', 'mrz.md'), report);
  process.stdout.write(report);
};
