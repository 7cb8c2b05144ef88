import { describe, expect, it, vi } from 'vitest';
import { identity } from '../../geometry/homography.js';
import { blankImage } from '../../image/image.js';
import { turnLimits } from '../../selfie/moving/thresholds.js';
import { isStretched, measureTurn, turnedFrames } from './measure-turn.js';
import type { TrackedFrame } from './track-face.js';

/** Landmarks on a plane, which the view needs and these tests do not look at. */
const points = Array.from({ length: 478 }, (_, i) => ({
  x: 40 + (i % 22) * 4,
  y: 40 + Math.floor(i / 22) * 4,
  z: 0,
}));
const frames = (...yaws: readonly number[]): readonly TrackedFrame[] =>
  yaws.map(
    (yawDeg) =>
      ({
        photo: { image: blankImage(160, 160, 3), toPhoto: identity },
        mesh: { points, presence: 9 },
        measures: { yawDeg },
      }) as unknown as TrackedFrame,
  );
const netThatSays = (...logits: readonly number[]) => {
  const left = [...logits];
  return { turn: { version: '1', judge: vi.fn(() => Promise.resolve(left.shift()!)) } };
};

describe('the frames of a turn', () => {
  const chosen = (...yaws: readonly number[]): readonly number[] => {
    const [rest, ...others] = frames(0, ...yaws);
    return turnedFrames(rest!, others).map(({ measures }) => measures.yawDeg);
  };
  it('are those that are turned far enough, and not too far', () => {
    const { minDeg, maxDeg } = turnLimits;
    expect(chosen(5, minDeg - 1, minDeg, -maxDeg, maxDeg + 1)).toEqual([minDeg, -maxDeg]);
  });
  it('are of different parts of the recording, and of each the best', () => {
    expect(chosen(20, 29, 45, -31, -20, 19, 33)).toEqual([29, -31, 33]);
  });
});

describe('how surely one picture explains a turn', () => {
  it('is the mean over the turned frames', async () => {
    const tools = netThatSays(1, 3);
    expect(await measureTurn(frames(2, 25, 1, -30), tools)).toBe(2);
    expect(tools.turn.judge).toHaveBeenCalledTimes(2);
  });
  it.each([
    ['one turned frame', [0, 30, 4]],
    ['nobody who turned', [0, 8, -12, 4]],
    ['no frontal frame', [20, 45, 48]],
  ])('is not known with %s', async (_, yaws) => {
    const tools = netThatSays(9, 9, 9);
    expect(await measureTurn(frames(...yaws), tools)).toBeUndefined();
    expect(tools.turn.judge).not.toHaveBeenCalled();
  });
  it('is a reason for doubt above the limit only', () => {
    expect(isStretched(undefined)).toBe(false);
    expect(isStretched(turnLimits.max)).toBe(false);
    expect(isStretched(turnLimits.max + 0.01)).toBe(true);
  });
});
