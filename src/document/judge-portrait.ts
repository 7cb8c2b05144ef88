import { reject, type Rejection } from '../spec/rejection.js';
import type { Thresholds } from './thresholds.js';
import type { Portrait } from './measure-portrait.js';

export const hasPortrait = ({ score, sizeRatio }: Portrait, limits: Thresholds): boolean =>
  score >= limits.minPortraitScore && sizeRatio >= limits.minPortraitRatio;

/** 820. Undefined: the holder's photo is there. */
export const judgePortrait = (portrait: Portrait, limits: Thresholds): Rejection | undefined =>
  hasPortrait(portrait, limits)
    ? undefined
    : reject('documentPhotoAbsent', {
        portraitScore: portrait.score,
        portraitRatio: portrait.sizeRatio,
      });
