import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openPhoto } from '../../../src/image/photo.js';
import { loadTools, type Tools } from '../../../src/models/tools.js';
import { limits } from '../../../src/contract/limits.js';
import { isRejection } from '../../../src/contract/rejection.js';
import type { EvalOptions } from '../options.js';
import { mapWithProgress } from '../../support/progress.js';
import { isWhole } from '../report-sections.js';
import { clonesFolder, createClones } from '../selfie/clones.js';
import { readFaceLabels } from '../selfie/labels.js';
import type { Embedded } from './rates.js';
import { openPages } from './documents.js';
import { reportOf } from './report.js';
import { asPortrait, peopleOf, type Sample, strangersOf, yearsApart } from './sets.js';

const reportFile = resolve(import.meta.dirname, '..', 'reports', 'match.md');

/** As the service does it: the largest face that is one. */
const embed = async (bytes: Uint8Array, tools: Tools): Promise<Float32Array | undefined> => {
  const photo = await openPhoto(bytes, { limits, unreadable: 'selfieUnreadable' });
  if (isRejection(photo)) return undefined;
  const [face] = [...(await tools.faceDetector.find(photo))].sort((a, b) => b.sizePx - a.sizePx);
  if (!face) return undefined;
  return tools.faceEmbedding.embed(photo, await tools.faceConditions.measure(photo, face));
};

/** Every picture as it is, and as a card shows it. */
export const openAll = async (limit: number) => {
  const [tools, clones, labels] = [await loadTools(), createClones(), readFaceLabels()];
  const open = async (samples: readonly Sample[], name: string) => {
    const embedded = await mapWithProgress(name, samples.slice(0, limit), async (sample) => {
      const { repo, path, commit } = sample.label;
      const bytes = clones.read(repo, path, commit);
      const plain = bytes && (await embed(bytes, tools));
      const printed = plain && (await embed(await asPortrait(bytes), tools));
      return plain && ({ ...sample, plain, printed } satisfies Embedded);
    });
    return embedded.filter((one) => one !== undefined);
  };
  return {
    people: await open(peopleOf(labels, 8), 'people'),
    apart: await open(yearsApart(), 'years apart'),
    strangers: await open(strangersOf(labels, 10), 'strangers'),
    pages: await openPages(tools, limit),
  };
};

export const runMatch = async ({ limit }: EvalOptions): Promise<void> => {
  if (clonesFolder() === undefined)
    return void process.stdout.write('skipped: ANVERSO_EVAL_CLONES names no folder of clones.\n');
  const report = reportOf(await openAll(limit));
  if (isWhole({ limit })) writeFileSync(reportFile, report);
  else process.stdout.write(`${report}\na sample: the report stays as it is\n`);
};
