import type { LivenessScores } from '../spec/liveness-scores.js';
import { reject, type Rejection } from '../spec/rejection.js';
import type { Thresholds } from './thresholds.js';
import type { PictureMeasures } from './measure-picture.js';
import { qualityOf } from './quality.js';

/** The range the incumbent's scores have: ln(p / (1 − p)) at the last p below one that it tells apart. */
export const maxScore = 16.118;

/** Six digits, as the interface's own examples have. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

export const scoresOf = (logit: number, picture: PictureMeasures): LivenessScores => {
  const score = Math.min(maxScore, Math.max(-maxScore, logit));
  return {
    score: rounded(score),
    quality: rounded(qualityOf(picture)),
    liveness: 1 / (1 + Math.exp(-score)),
  };
};

/** 714, 713, 715, in this order (decision 4). `scores` in the evidence: asked for with details. */
export const judgeScores = (
  scores: LivenessScores,
  picture: PictureMeasures,
  limits: Thresholds,
): Rejection | undefined => {
  const { lumaMean, glareRatio } = picture;
  if (
    lumaMean < limits.minFaceLuma ||
    lumaMean > limits.maxFaceLuma ||
    glareRatio > limits.maxGlareRatio
  )
    return reject('selfieConditions', { lumaMean, glareRatio, scores });
  if (scores.quality < limits.minQuality) return reject('selfiePoor', { ...picture, scores });
  if (scores.liveness < limits.minLiveness) return reject('selfieNotLive', { scores });
  return undefined;
};
