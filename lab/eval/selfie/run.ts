import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildMissing } from '../../support/build-process.js';
import type { FlowTools } from '../../../src/flows/tools.js';
import { warmUp } from '../../../src/models/tools.js';
import { createReport } from '../report-sections.js';
import type { EvalOptions } from '../options.js';
import { blindFolder, readBlindScores } from './blind-scores.js';
import { type Clones, clonesFolder, createClones } from './clones.js';
import { goodSelfies } from './condition-sets.js';
import { conditionsSection } from './conditions.js';
import { measureEveryday } from './everyday.js';
import { fairnessSection, judgeFairness, utkFace } from './fairness.js';
import { openPicture, openService } from './judge.js';
import {
  conditionPicture,
  type FaceLabel,
  facesFolder,
  readAttackLabels,
  readConditionLabels,
  readFaceLabels,
} from './labels.js';
import {
  type Measured,
  readCase,
  readMeasures,
  seeFacesOf,
  withBlindScores,
  writeMeasures,
} from './measures.js';
import { isHeldOut, portraitCases, spoofCases, spread } from './selection.js';
import { speedSection } from './speed.js';
import { spoofSection } from './spoof-section.js';
import { nativeFolder, writeNativeScores } from './native-scores.js';
import { judgeMeasured } from './spoofs.js';
import { judgeStability, stabilitySection } from './stability.js';

const names = [
  'cases',
  'seen',
  'native',
  'measures',
  'spoofs',
  'conditions',
  'fairness',
  'stability',
  'speed',
] as const;
type Name = (typeof names)[number];

/** Each is enlarged to 12 megapixels and judged nine times. */
const speedFaces = 10;

const say = (line: string): undefined => void process.stdout.write(`${line}\n`);

const needClones = (): undefined =>
  say(
    'skipped: ANVERSO_EVAL_CLONES names no folder with bare clones (owner+name/repo) of the labelled repositories.',
  );

type Work = { readonly tools: FlowTools; readonly limit: number; readonly outFolder: string };

/**
 * Enlarged: their faces are little above 150 px, and a copy a fifth smaller would be refused for
 * that alone.
 */
const enlarged = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { width } = await sharp(bytes).metadata();
  const larger = sharp(bytes).resize(Math.round(1.5 * width));
  return new Uint8Array(await larger.jpeg({ quality: 95 }).toBuffer());
};

/**
 * Good selfies and untagged pictures first: what gets as far as a score may change; a refused
 * picture is refused again easily.
 */
const stabilityPictures = async (limit: number): Promise<readonly Uint8Array[]> => {
  const labels = readConditionLabels();
  const isTagged = ({ conditions }: FaceLabel): boolean => conditions.join() !== 'none';
  const clones = clonesFolder() === undefined ? undefined : createClones();
  const good = goodSelfies(readFaceLabels(), 75).flatMap(
    ({ repo, path }) => clones?.read(repo, path) ?? [],
  );
  const known = [
    ...labels.filter((label) => !isTagged(label)),
    ...labels.filter(isTagged).filter((_, i) => i % 10 === 0),
  ];
  return [...(await Promise.all(good.map(enlarged))), ...known.map(conditionPicture)].slice(
    0,
    limit,
  );
};

const measuredCases = (limit: number): readonly FaceLabel[] => {
  const labels = readFaceLabels();
  const spoofs = spoofCases([...labels, ...readAttackLabels()], Math.min(limit, 60));
  return [...spoofs, ...portraitCases(labels)];
};

const openCases = (cases: readonly FaceLabel[], clones: Clones) => {
  const known = new Map(cases.map((label) => [`${label.repo} ${label.path}`, label]));
  return async ({ repo, path }: Measured) => {
    const label = known.get(`${repo} ${path}`);
    const bytes = label && readCase(label, clones);
    return bytes && openPicture(bytes);
  };
};

/** Portraits have no attacks. */
const ofFolds = (rows: readonly Measured[]): readonly Measured[] =>
  rows.filter(({ fold }) => fold >= 0);

const makers: Readonly<Record<Name, (work: Work) => Promise<string | undefined>>> = {
  cases: ({ limit, outFolder }) => {
    const file = join(outFolder, 'cases.jsonl');
    const lines = measuredCases(limit).map(({ repo, path, commit, file: picture }) =>
      JSON.stringify({ repo, path, commit, file: picture }),
    );
    mkdirSync(outFolder, { recursive: true });
    writeFileSync(file, `${lines.join('\n')}\n`);
    return Promise.resolve(say(`${lines.length} pictures to measure: ${file}`));
  },
  seen: async ({ tools, limit, outFolder }) => {
    if (clonesFolder() === undefined) return needClones();
    const file = join(outFolder, 'seen.jsonl');
    const clones = createClones();
    await seeFacesOf(measuredCases(limit), clones, tools, file);
    const photos = await measureEveryday(clones, tools, join(outFolder, 'everyday.jsonl'));
    return say(`faces measured: ${file}; ${photos} everyday photos beside it`);
  },
  native: async ({ limit, outFolder }) => {
    const [folder, blind] = [nativeFolder(), blindFolder()];
    if (folder === undefined || blind === undefined || clonesFolder() === undefined)
      return say(
        'skipped: ANVERSO_EVAL_NATIVE, ANVERSO_EVAL_BLIND or ANVERSO_EVAL_CLONES is missing.',
      );
    const open = openCases(measuredCases(limit), createClones());
    const seen = readMeasures(join(outFolder, 'seen.jsonl'));
    const file = join(blind, 'selfie-native-blind.jsonl');
    return say(`${await writeNativeScores(folder, seen, open, file)} scores: ${file}`);
  },
  measures: ({ outFolder }) => {
    const seen = readMeasures(join(outFolder, 'seen.jsonl'));
    const folder = blindFolder();
    const blind = folder && readBlindScores(folder);
    const people = folder && readBlindScores(folder, 'people');
    if (seen.length === 0 || !blind || !people)
      return Promise.resolve(
        say(
          'skipped: no faces measured (--only seen), or ANVERSO_EVAL_BLIND names no folder with the scores of the nets trained without each fold.',
        ),
      );
    const rows = withBlindScores(seen, blind);
    const file = join(outFolder, 'measures.jsonl');
    writeMeasures(file, rows);
    writeMeasures(join(outFolder, 'measures-people.jsonl'), ofFolds(withBlindScores(seen, people)));
    return Promise.resolve(say(`${rows.length} pictures: ${file}`));
  },
  spoofs: ({ outFolder }) => {
    const measured = readMeasures(join(outFolder, 'measures.jsonl'));
    if (measured.length === 0)
      return Promise.resolve(say('skipped: no pictures measured yet (--only measures).'));
    const people = readMeasures(join(outFolder, 'measures-people.jsonl'));
    return Promise.resolve(spoofSection(judgeMeasured(measured), judgeMeasured(people)));
  },
  conditions: ({ tools, limit }) =>
    conditionsSection(clonesFolder() === undefined ? undefined : createClones(), limit, tools),
  fairness: async ({ tools, limit }) => {
    if (clonesFolder() === undefined) return needClones();
    const faces = readFaceLabels().filter(
      ({ repo, label, path }) => repo === utkFace && label === 'live' && isHeldOut(path),
    );
    return fairnessSection(
      await judgeFairness(spread(faces, Math.min(limit, 3000)), createClones(), tools),
    );
  },
  stability: async ({ tools, limit }) =>
    stabilitySection(await judgeStability(await stabilityPictures(limit), tools)),
  speed: async ({ tools }) => {
    const missing = buildMissing();
    if (missing) return say(missing);
    const plain = readConditionLabels().filter(({ file }) => file?.includes('none-'));
    return speedSection(plain.slice(0, speedFaces).map(conditionPicture), tools);
  },
};

const head = `# Selfie liveness

Written by \`npm run eval selfie\` from what is committed. Data: labelled faces of public repositories (not part of this one); the service's own
code. Intervals are 95 % (Wilson). **The anti-spoofing is not good enough yet for unattended decisions:** with one limit for all cameras a fifth of the
attacks pass on sources it was not trained on; within a source, or with a baseline of the camera, it separates live from attack much better.
`;

export const runSelfie = async ({ limit, only }: EvalOptions): Promise<void> => {
  const { keep, file, outFolder } = createReport('selfie', { head, names });
  if (readConditionLabels().length === 0)
    return say(
      `skipped: no labelled faces in ${facesFolder()}; ANVERSO_EVAL_FACES names their folder.`,
    );
  const tools = await openService();
  await warmUp(tools);
  for (const name of names) {
    if (only && !only.includes(name)) continue;
    const text = await makers[name]({ tools, limit, outFolder });
    if (text !== undefined) keep(name, text, { limit });
  }
  say(`report: ${file}`);
};
