import type { Tools } from '../../models/tools.js';
import { meanOf } from '../../selfie/moving/averages.js';
import { turnLimits } from '../../selfie/moving/thresholds.js';
import { turnViewsOf } from '../../selfie/turn/turn-view.js';
import { frontalOf } from './frontal-frames.js';
import type { TrackedFrame } from './track-face.js';

/**
 * The frames of a turn that are judged: one from each part of those that are turned far enough, and
 * in each part the one that is turned the most evenly far.
 */
export const turnedFrames = <F extends Pick<TrackedFrame, 'measures'>>(
  rest: F,
  frames: readonly F[],
): readonly F[] => {
  const { minDeg, maxDeg, bestDeg, maxFrames } = turnLimits;
  const turnOf = ({ measures }: F): number => Math.abs(measures.yawDeg - rest.measures.yawDeg);
  const turned = frames.filter((frame) => turnOf(frame) >= minDeg && turnOf(frame) <= maxDeg);
  const parts = Math.min(maxFrames, turned.length);
  return Array.from({ length: parts }, (_, part) =>
    turned
      .slice(
        Math.floor((part * turned.length) / parts),
        Math.floor(((part + 1) * turned.length) / parts),
      )
      .reduce((best, frame) =>
        Math.abs(turnOf(frame) - bestDeg) < Math.abs(turnOf(best) - bestDeg) ? frame : best,
      ),
  );
};

export const isStretched = (turn: number | undefined): boolean =>
  turn !== undefined && turn > turnLimits.max;

/**
 * How surely the turned frames are the frontal one, stretched: the mean logit. Undefined where the
 * head is turned far enough in too few frames.
 */
export const measureTurn = async (
  frames: readonly TrackedFrame[],
  { turn }: Pick<Tools, 'turn'>,
): Promise<number | undefined> => {
  const [rest] = frontalOf(frames, 1);
  if (!rest || Math.abs(rest.measures.yawDeg) > turnLimits.maxRestDeg) return undefined;
  const turned = turnedFrames(rest, frames);
  if (turned.length < turnLimits.minFrames) return undefined;
  const viewOf = turnViewsOf(rest);
  const logits: number[] = [];
  for (const frame of turned) logits.push(await turn.judge(viewOf(frame)));
  return meanOf(logits);
};
