import type { LivenessScores } from '../contract/liveness-scores.js';
import { judge } from '../contract/threshold.js';
import { type PictureMeasures, qualityOf } from './measure-picture.js';
import { type JudgedPicture, pictureThresholds } from './thresholds.js';

/**
 * Scores are kept within the published range, ln(p / (1 − p)) for the largest p below one in their
 * precision.
 */
export const maxScore = 16.118;

/** Six digits, as in the interface's own examples. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

export const livenessScoresOf = (logit: number, picture: PictureMeasures): LivenessScores => {
  const score = Math.min(maxScore, Math.max(-maxScore, logit));
  return {
    score: rounded(score),
    quality: rounded(qualityOf(picture)),
    liveness: 1 / (1 + Math.exp(-score)),
  };
};

/** 714, 713, 715. The evidence holds the scores, which `details` of the interface asks for. */
export const judgeScores = (
  scores: LivenessScores,
  picture: PictureMeasures & Partial<JudgedPicture>,
  minLiveness?: number,
) => {
  const refused = judge(pictureThresholds(minLiveness), { ...picture, ...scores });
  return refused && { ...refused, evidence: { ...refused.evidence, scores } };
};
