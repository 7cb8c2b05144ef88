import {
  livenessLogit,
  measureRawLiveness,
  type RawLiveness,
} from '../flows/selfie/raw-liveness.js';
import type { FlowTools } from '../flows/tools.js';
import type { CameraBaseline, CameraMeasures } from '../contract/camera-baseline.js';
import { isRejection } from '../contract/rejection.js';
import { mediansOf, sketchOf } from '../store/cameras/sketch.js';
import { findPhotos } from './batch/inputs.js';
import { createProgress } from './batch/progress.js';
import { bytesOf } from './read-input.js';
import { note, print, printTable } from './command.js';
import { quantile } from './evaluate/stats.js';

/* What a baseline changes, measured on pictures of the camera itself. */

export const measureAll = async (paths: readonly string[], tools: FlowTools) => {
  const files = await findPhotos(paths);
  const progress = createProgress(files.length);
  const found: RawLiveness[] = [];
  for (const file of files) {
    const measures = await measureRawLiveness(await bytesOf(file), tools);
    const isLeftOut = isRejection(measures);
    progress.add({ state: isLeftOut ? 'refused' : 'accepted' });
    if (!isLeftOut) found.push(measures);
    else {
      progress.clear();
      note(`${file}: left out, ${measures.rejected}`);
    }
  }
  progress.clear();
  return found;
};

export const baselineOf = (pictures: readonly CameraMeasures[]): CameraBaseline => ({
  version: pictures[0]!.version,
  pictures: pictures.length,
  median: mediansOf(sketchOf(pictures.map(({ standardised }) => standardised)), pictures.length),
});

type Scores = Readonly<Record<'genuine' | 'attacks', readonly number[]>>;

/**
 * Each half of the pictures is judged by a baseline from the other half, so that no picture is part
 * of its own baseline.
 */
export const crossValidatedScores = (
  genuine: readonly RawLiveness[],
  attacks: readonly RawLiveness[],
  tools: FlowTools,
): { readonly before: Scores; readonly after: Scores } => {
  const judge = (baseline?: CameraBaseline) => (found: RawLiveness) =>
    livenessLogit(found, tools, baseline);
  const halves = [0, 1].map((rest) => genuine.filter((_, i) => i % 2 === rest));
  const known = judge(baselineOf(genuine));
  return {
    before: { genuine: genuine.map(judge()), attacks: attacks.map(judge()) },
    after: {
      genuine: halves.flatMap((half, i) => half.map(judge(baselineOf(halves[1 - i]!)))),
      attacks: attacks.map(known),
    },
  };
};

/** Share of attacks that pass at the threshold that rejects this share of genuine pictures. */
const passedAt = ({ genuine, attacks }: Scores, refused: number): number => {
  const limit = quantile(genuine, refused);
  return attacks.filter((score) => score >= limit).length / attacks.length;
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const below = (scores: readonly number[]): number =>
  scores.filter((score) => score < 0).length / Math.max(1, scores.length);

export const printRates = ({ before, after }: ReturnType<typeof crossValidatedScores>): void => {
  print(`Genuine pictures refused at the limit: ${percent(below(before.genuine))} before,`);
  print(`${percent(below(after.genuine))} after (each half judged with what the other teaches).`);
  if (before.attacks.length === 0) return;
  print(
    `Attacks refused at the limit: ${percent(below(before.attacks))} before, ${percent(below(after.attacks))} after.\n`,
  );
  printTable([
    ['genuine refused', 'attacks passed before', 'after'],
    ...[0.01, 0.02, 0.05, 0.1].map((refused) => [
      percent(refused),
      ...[before, after].map((scores) => percent(passedAt(scores, refused))),
    ]),
  ]);
};
