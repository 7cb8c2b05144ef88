import { clamp } from '../geometry/point.js';
import type { LivenessHead, PictureLimit } from '../models/antispoof.js';
import type { Band, CameraBaseline } from '../contract/camera-baseline.js';
import type { FramedPicture } from './measure-picture.js';

/* Constants as in training (anverso_training/selfie/fit_head.py). */

/** Measures are clipped at this many standard deviations from the mean. */
const maxDeviations = 4;
/** The median of all cameras counts as this many pictures in a camera's baseline. */
const priorPictures = 3;
/**
 * The most that a baseline may shift the raw score. Without a limit, an attacker who trains the
 * baseline could make any attack pass.
 */
const maxShift = 3;
/** Ranges of a picture's properties within which the limit changes. */
const sharpnessRange = [0.1, 0.28] as const;
const sizeShareRange = [0.3, 1.05] as const;

export const standardise = (measures: readonly number[], head: LivenessHead): readonly number[] =>
  measures.map((value, i) =>
    Math.min(maxDeviations, Math.max(-maxDeviations, (value - head.mean[i]!) / head.deviation[i]!)),
  );

const weigh = (values: readonly number[], weights: readonly number[]): number =>
  values.reduce((sum, value, i) => sum + value * weights[i]!, 0);

/** How much of a camera's deviation its baseline removes. */
export const baselineWeight = ({ pictures }: Pick<CameraBaseline, 'pictures'>): number =>
  pictures / (pictures + priorPictures);

/** How far a camera's baseline moves the raw score: up where its genuine pictures look spoofed. */
export const shiftOf = (baseline: CameraBaseline, head: LivenessHead): number => {
  const deviations = baseline.median.map((value, i) => value - head.centre[i]!);
  const shift = -weigh(deviations, head.weights.known) * baselineWeight(baseline);
  return Math.min(maxShift, Math.max(-maxShift, shift));
};

export type Liveness = {
  readonly logit: number;
  readonly band: Band;
  readonly shift: number | undefined;
};

type Picture = Pick<FramedPicture, 'sharpness' | 'sizeShare'>;

/**
 * The raw score that live faces reach in such a picture. In a sharp picture with room around the
 * face they score much higher than in a blurred crop, and so do attacks. The threshold of a poor
 * picture is never lower than the common one, or its attacks would pass too.
 */
const limitOf = ({ sharpness, sizeShare }: Picture, limit: PictureLimit): number =>
  Math.max(
    limit.least,
    limit.constant +
      limit.sharpness * clamp(sharpness, ...sharpnessRange) +
      limit.sizeShare * clamp(sizeShare, ...sizeShareRange),
  );

export type LivenessMeasures = {
  readonly standardised: readonly number[];
  readonly picture: Picture;
  /** Mean attack logit of both recapture nets; undefined if the small one saw no screen. */
  readonly screen?: number;
};

/**
 * Logit 0 rejects 4 % of the live faces of unknown cameras, and the same share of sharp ones alone.
 * Above it a verdict is in doubt as long as attacks reach that score. If the recapture nets are
 * certain of a screen, that alone refuses.
 */
export const judgeLiveness = (
  { standardised, picture, screen = -Infinity }: LivenessMeasures,
  head: LivenessHead,
  baseline?: CameraBaseline,
): Liveness => {
  const judge = baseline ? 'known' : 'alone';
  const deviations = standardised.map((value, i) => value - head.centre[i]!);
  const shift = baseline && shiftOf(baseline, head);
  const raw = weigh(deviations, head.weights[judge]) + head.constant[judge] + (shift ?? 0);
  const logit = Math.min(
    head.scale[judge] * (raw - limitOf(picture, head.limits[judge])),
    head.screen - screen,
  );
  return {
    logit,
    shift,
    band: logit < 0 ? 'refuse' : logit < head.doubt[judge] ? 'doubt' : 'accept',
  };
};
