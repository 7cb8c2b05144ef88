import { distance } from '../../geometry/point.js';
import type { FrameMeasures } from './measure-frame.js';
import { continuity } from './thresholds.js';

/** Places where the face moves or grows faster than a person in front of a camera can. */
export const countJumps = (frames: readonly FrameMeasures[]): number =>
  frames.filter((frame, i) => {
    const before = frames[i - 1];
    if (!before || frame.atMs - before.atMs > continuity.maxGapMs) return false;
    const eyesPx = Math.max(frame.eyesPx, before.eyesPx);
    const growth = eyesPx / Math.min(frame.eyesPx, before.eyesPx);
    return (
      distance(frame.centre, before.centre) > continuity.maxMoveEyes * eyesPx ||
      growth > continuity.maxGrowth
    );
  }).length;

/** Frames that repeat exactly, by any fingerprint: a camera's noise never repeats. */
export const measureRepeats = (
  fingerprints: readonly string[],
): { readonly repeatShare: number; readonly isLooped: boolean } => {
  const last = new Map<string, number>();
  let repeats = 0;
  let isLooped = false;
  fingerprints.forEach((fingerprint, i) => {
    const before = last.get(fingerprint);
    if (before !== undefined) repeats += 1;
    // A slow camera repeats its last frame, but never an older one.
    if (before !== undefined && before < i - 1) isLooped = true;
    last.set(fingerprint, i);
  });
  return { repeatShare: repeats / Math.max(1, fingerprints.length), isLooped };
};

/** Times increase, and frames are close enough to show one movement. */
export const areTimesPlausible = (timesMs: readonly number[], maxGapMs: number): boolean =>
  timesMs.every((ms, i) => {
    const before = timesMs[i - 1];
    return (
      Number.isFinite(ms) && (before === undefined || (ms > before && ms - before <= maxGapMs))
    );
  });
