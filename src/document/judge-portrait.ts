import { reject, type Rejection } from '../spec/rejection.js';
import type { Conditions } from './conditions.js';
import type { Portrait } from './measure-portrait.js';

export const hasPortrait = ({ score, sizeRatio }: Portrait, limits: Conditions): boolean =>
  score >= limits.minPortraitScore && sizeRatio >= limits.minPortraitRatio;

/** 820. Undefined: the holder's photo is there. */
export const judgePortrait = (portrait: Portrait, limits: Conditions): Rejection | undefined =>
  hasPortrait(portrait, limits)
    ? undefined
    : reject('documentPhotoAbsent', {
        portraitScore: portrait.score,
        portraitRatio: portrait.sizeRatio,
      });
