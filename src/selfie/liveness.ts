import type { LivenessHead } from '../models/antispoof.js';
import type { Band, CameraBaseline } from '../spec/camera-baseline.js';

/* Constants as in training (anverso_training/selfie/fit_head.py). */

/** A measure further than so many deviations from the mean says no more than this. */
const maxDeviations = 4;
/** Pictures' worth of the median of all cameras in a camera's baseline. */
const priorPictures = 3;
/** Raw score. Without it, whoever taught a camera with attacks could lift any attack. */
const maxShift = 3;

export const standardise = (measures: readonly number[], head: LivenessHead): readonly number[] =>
  measures.map((value, i) =>
    Math.min(maxDeviations, Math.max(-maxDeviations, (value - head.mean[i]!) / head.deviation[i]!)),
  );

const weigh = (values: readonly number[], weights: readonly number[]): number =>
  values.reduce((sum, value, i) => sum + value * weights[i]!, 0);

/** How far a camera's baseline moves the raw score: up where its genuine pictures look spoofed. */
export const shiftOf = ({ pictures, median }: CameraBaseline, head: LivenessHead): number => {
  const away = median.map((value, i) => value - head.centre[i]!);
  const shift = (-weigh(away, head.weights.known) * pictures) / (pictures + priorPictures);
  return Math.min(maxShift, Math.max(-maxShift, shift));
};

export type Liveness = {
  readonly logit: number;
  readonly band: Band;
  readonly shift: number | undefined;
};

/**
 * Logit 0 refuses 5 % of the live faces of cameras never seen, with and without a baseline. Above
 * it, a verdict stays in doubt where attacks still reach.
 */
export const judgeLiveness = (
  standardised: readonly number[],
  head: LivenessHead,
  baseline?: CameraBaseline,
): Liveness => {
  const judge = baseline ? 'known' : 'alone';
  const away = standardised.map((value, i) => value - head.centre[i]!);
  const shift = baseline && shiftOf(baseline, head);
  const raw = weigh(away, head.weights[judge]) + head.constant[judge] + (shift ?? 0);
  const logit = head.scale[judge] * (raw - head.limits[judge]);
  return {
    logit,
    shift,
    band: logit < 0 ? 'refuse' : logit < head.doubt[judge] ? 'doubt' : 'accept',
  };
};
