import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { identity } from '../../src/geometry/homography.js';
import type { Image } from '../../src/image/image.js';
import { loadFaceDetector } from '../../src/models/face-detector.js';
import { loadFinder } from '../../src/models/finder.js';
import { loadRecapture } from '../../src/models/recapture.js';
import { loadTamper } from '../../src/models/tamper.js';
import { createKeptSections } from '../kept-sections.js';
import { hasData, loadLabels } from '../mrz/labels.js';
import type { EvalOptions } from '../options.js';
import { mapWithProgress } from '../progress.js';
import type { Case } from './cases.js';
import { codesSection } from './codes-section.js';
import { writeContactSheet } from './contact-sheet.js';
import { costSection } from './cost-section.js';
import { genuineSection } from './genuine-section.js';
import { type Eyes, judgePhoto } from './judge.js';
import type { Box } from './portrait-cover.js';
import type { Result } from './rates.js';
import { refusedSection } from './refused-section.js';
import { casesOf } from './sets.js';
import { readDocuments, readScenes } from './sources.js';

const reportFile = resolve(import.meta.dirname, '..', 'reports', 'proof-of-life.md');
const names = ['codes', 'refused', 'genuine', 'cost'] as const;
/** Of each code and half. */
const usualCount = 24;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Only to take portraits away: on the document alone, flat and whole. */
const portraitFinder =
  ({ faceDetector }: Eyes) =>
  async (image: Image): Promise<Box | undefined> => {
    const { widthPx, heightPx } = image;
    const photo = { image, toPhoto: identity, fullWidthPx: widthPx, fullHeightPx: heightPx };
    const [face] = (await faceDetector.find(photo))
      .filter(({ score }) => score > 0.7)
      .sort((a, b) => b.sizePx - a.sizePx);
    if (!face) return undefined;
    const sidePx = 1.9 * face.sizePx;
    return {
      x: (face.centre.x - sidePx / 2) / widthPx,
      y: (face.centre.y - 0.6 * sidePx) / heightPx,
      width: sidePx / widthPx,
      height: (1.25 * sidePx) / heightPx,
    };
  };

/** Made once and kept: the same seed makes the same picture. */
const pictureOf = async (one: Case, folder: string): Promise<Uint8Array> => {
  const file = join(folder, `${one.half}-${one.name}.jpg`);
  if (existsSync(file)) return new Uint8Array(readFileSync(file));
  const bytes = await one.make();
  writeFileSync(file, bytes);
  return bytes;
};

const judgeSets = async (eyes: Eyes, count: number, folder: string): Promise<Result[]> => {
  const sources = { documents: readDocuments(), scenes: readScenes() };
  const find = portraitFinder(eyes);
  const cases = [
    ...(await casesOf(sources, 'fit', count, find)),
    ...(await casesOf(sources, 'report', count, find)),
  ];
  mkdirSync(folder, { recursive: true });
  return mapWithProgress('labelled pictures', cases, async (one) => ({
    one: { name: one.name, expected: one.expected, way: one.way, half: one.half },
    judged: await judgePhoto(await pictureOf(one, folder), eyes),
  }));
};

const head = `# Proof of life of documents (ID Reader Plus)

Written by \`npm run eval proof-of-life\` with the service's own code. Documents: specimens and mock documents that are not part of this repository;
everyday photos of public repositories. Intervals are 95 % (Wilson).
`;

export const runProofOfLife = async ({ limit, only }: EvalOptions): Promise<void> => {
  const { keep, kept, outFolder } = createKeptSections('proof-of-life');
  if (!hasData())
    return say('skipped: no labelled documents; ANVERSO_EVAL_DATA names their folder.');
  const isWanted = (name: string): boolean => !only || only.includes(name);
  const eyes = { finder: await loadFinder(), faceDetector: await loadFaceDetector() };
  const needsSets = isWanted('codes') || isWanted('genuine');
  if (needsSets && readScenes().length === 0)
    return say('skipped: no everyday photos; ANVERSO_EVAL_CLONES names the clones that hold them.');
  if (needsSets) {
    const folder = join(outFolder, 'pictures');
    const results = await judgeSets(eyes, Math.min(limit, usualCount), folder);
    if (isWanted('codes')) keep('codes', codesSection(results));
    if (isWanted('genuine')) keep('genuine', genuineSection(results));
    say(`looked at wrongly: ${writeContactSheet(results, outFolder)}`);
  }
  if (isWanted('refused')) {
    const nets = { recapture: await loadRecapture(), tamper: await loadTamper() };
    keep('refused', await refusedSection(loadLabels(), { ...eyes, ...nets }));
  }
  if (isWanted('cost')) keep('cost', await costSection());
  writeFileSync(reportFile, [head, ...names.map(kept)].filter(Boolean).join('\n'));
  say(`written: ${reportFile}`);
};
