import {
  type LivenessHead,
  type RawLiveness,
  headInputOf,
} from '../../flows/selfie/raw-liveness.js';
import { type CameraBaseline, maxBaselinePictures } from '../../contract/camera-baseline.js';
import type { SelfieHead } from '../../contract/heads.js';
import { baselineOf } from '../calibration.js';
import { quantile } from '../evaluate/stats.js';
import { type Gain, gainOf } from './gain.js';
import { type Labelled, leaveGroupsOut, type RefusalTarget } from './leave-out.js';

export type Selfie = Labelled & { readonly found: RawLiveness };
type Judge = 'alone' | 'known';

/** The camera's baseline, from the live pictures of the other groups. */
const baselineFrom = (others: readonly Selfie[]): CameraBaseline =>
  baselineOf(
    others
      .filter(({ genuine }) => genuine)
      .map(({ found }) => found)
      .slice(0, maxBaselinePictures),
  );

export const fitSelfies = (
  selfies: readonly Selfie[],
  head: LivenessHead,
  judge: Judge,
  wanted: RefusalTarget,
): { readonly gain: Gain; readonly part: SelfieHead } => {
  const { correction, judged } = leaveGroupsOut<Selfie>(
    selfies,
    (others) => {
      const baseline = judge === 'known' ? baselineFrom(others) : undefined;
      return ({ found, genuine }) => ({ ...headInputOf(found, head, baseline), genuine });
    },
    wanted,
  );
  const attacks = judged.filter(({ one }) => !one.genuine).map(({ after }) => after);
  const scale = head.scale[judge];
  return {
    gain: gainOf(judge === 'alone' ? 'selfie' : 'selfie, camera known', judged),
    part: {
      weights: correction.weights.map((value) => value / scale),
      constant: correction.constant / scale,
      // The score that 5 % of the client's own attacks reach, and never less than ours.
      doubt: Math.max(head.doubt[judge], quantile(attacks, 0.95)),
    },
  };
};
