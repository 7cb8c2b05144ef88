import type { Animator } from '../puppet.js';
import { meshWarp } from './mesh-warp.js';
import { piecewiseAffine } from './piecewise-affine.js';
import { thinPlates } from './thin-plates.js';

/** Ways to make one photo show any pose. */
export const animators = {
  'mesh warp': meshWarp,
  'thin plates': thinPlates,
  'piecewise affine': piecewiseAffine,
} as const satisfies Readonly<Record<string, Animator>>;

export type AnimatorName = keyof typeof animators;
