import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadFaceDetector } from '../../../src/models/face-detector.js';
import { loadFinder } from '../../../src/models/finder.js';
import { loadPortraitDetector } from '../../../src/models/portrait-detector.js';
import { loadRecapture } from '../../../src/models/recapture.js';
import { loadRecaptureSmall } from '../../../src/models/recapture-small.js';
import { loadTamper } from '../../../src/models/tamper.js';
import { loadTextFinder } from '../../../src/models/text-finder.js';
import { loadTextReader } from '../../../src/models/text-reader.js';
import { loadTools } from '../../../src/models/tools.js';
import { hasData, loadLabels } from '../mrz/labels.js';
import type { EvalOptions } from '../options.js';
import { mapWithProgress } from '../../support/progress.js';
import { createReport } from '../report-sections.js';
import type { Case } from './cases.js';
import { codesSection } from './codes-section.js';
import { writeContactSheet } from './contact-sheet.js';
import { copiesSection } from './copies-section.js';
import { buildMissing } from '../../support/build-process.js';
import { costSection } from './cost-section.js';
import { netsSection } from './genuine-section.js';
import { type Eyes, judgePhoto } from './judge.js';
import type { Made } from './picture.js';
import { facesOf } from './faces.js';
import { issuersSection } from './issuers-section.js';
import type { Result } from './rates.js';
import { recapturesSection } from './recaptures-section.js';
import { refusedSection } from './refused-section.js';
import { casesOf } from './sets.js';
import { readDocuments, readScenes } from './sources.js';

const loadRecaptureNets = async () => ({
  recapture: await loadRecapture(),
  recaptureSmall: await loadRecaptureSmall(),
});

const names = ['codes', 'refused', 'issuers', 'nets', 'recaptures', 'copies', 'cost'] as const;
/** Per code and half. */
const usualCount = 40;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Generated once and kept: the same seed gives the same picture. */
const pictureOf = async (one: Case, folder: string): Promise<Made> => {
  const file = join(folder, `${one.half}-${one.name}`);
  if (existsSync(`${file}.json`))
    return {
      bytes: new Uint8Array(readFileSync(`${file}.jpg`)),
      truth: (JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Pick<Made, 'truth'>).truth,
    };
  const made = await one.make();
  writeFileSync(`${file}.jpg`, made.bytes);
  writeFileSync(`${file}.json`, JSON.stringify({ truth: made.truth }));
  return made;
};

const judgeSets = async (eyes: Eyes, count: number, folder: string): Promise<Result[]> => {
  const sources = { documents: readDocuments(), scenes: readScenes() };
  const faces = facesOf(await loadFaceDetector());
  const cases = [
    ...(await casesOf(sources, 'fit', count, faces)),
    ...(await casesOf(sources, 'report', count, faces)),
  ];
  mkdirSync(folder, { recursive: true });
  return mapWithProgress('labelled pictures', cases, async ({ make, ...one }) => {
    const { bytes, truth } = await pictureOf({ ...one, make }, folder);
    return { one, truth, judged: await judgePhoto(bytes, eyes) };
  });
};

const head = `# Proof of life of documents (ID Reader Plus)

Written by \`npm run eval proof-of-life\` with the service's own code. Documents: specimens and mock documents that are not part of this repository;
everyday photos of public repositories. Intervals are 95 % (Wilson).
`;

export const runProofOfLife = async ({ limit, only }: EvalOptions): Promise<void> => {
  const { keep, file, outFolder } = createReport('proof-of-life', { head, names });
  if (!hasData())
    return say('skipped: no labelled documents; ANVERSO_EVAL_DATA names their folder.');
  const isWanted = (name: string): boolean => !only || only.includes(name);
  const eyes = { finder: await loadFinder(), portraitDetector: await loadPortraitDetector() };
  if (isWanted('codes') && readScenes().length === 0)
    return say('skipped: no everyday photos; ANVERSO_EVAL_CLONES names the clones that hold them.');
  if (isWanted('codes')) {
    const folder = join(outFolder, 'pictures');
    const results = await judgeSets(eyes, Math.min(limit, usualCount), folder);
    keep('codes', codesSection(results), { limit });
    say(`looked at wrongly: ${writeContactSheet(results, outFolder)}`);
  }
  if (isWanted('refused')) {
    const nets = {
      ...(await loadRecaptureNets()),
      tamper: await loadTamper(),
      textFinder: await loadTextFinder(),
      textReader: await loadTextReader(),
    };
    keep('refused', await refusedSection(loadLabels(), { ...eyes, ...nets }), { limit });
  }
  if (isWanted('issuers')) {
    const section = await issuersSection(
      await loadTools(),
      join(outFolder, 'issuers.jsonl'),
      limit,
    );
    if (section !== undefined) keep('issuers', section, { limit });
    else say('skipped: issuers; ANVERSO_EVAL_ISSUERS names the folder of scans and edits.');
  }
  if (isWanted('nets')) keep('nets', netsSection(), { limit });
  const keepFound = (name: 'recaptures' | 'copies', section: string | undefined): void =>
    section === undefined
      ? say(`skipped: ${name}; ANVERSO_EVAL_CLONES names the clones that hold the photos.`)
      : keep(name, section, { limit });
  if (isWanted('recaptures'))
    keepFound('recaptures', await recapturesSection(await loadRecaptureNets(), limit));
  if (isWanted('copies')) keepFound('copies', await copiesSection(eyes.portraitDetector));
  if (isWanted('cost')) {
    const missing = buildMissing();
    if (missing) say(missing);
    else keep('cost', await costSection(), { limit });
  }
  say(`report: ${file}`);
};
