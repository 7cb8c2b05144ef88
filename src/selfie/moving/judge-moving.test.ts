import { describe, expect, it } from 'vitest';
import { point } from '../../geometry/point.js';
import { judgeMoving, type MovingMeasures } from './judge-moving.js';
import { areTimesPlausible, countJumps, measureRepeats } from './measure-continuity.js';

const good: MovingMeasures = {
  frames: 12,
  areTimesPlausible: true,
  faceShare: 1,
  faces: 1,
  repeatShare: 0,
  isLooped: false,
  jumps: 0,
  sameFace: 0.8,
  areActionsDone: true,
  isEarly: false,
  flatness: 0.2,
  isFlatnessJudged: true,
  liveness: 3,
};

describe('the verdict on a recording', () => {
  it.each<[string, Partial<MovingMeasures>]>([
    ['done', {}],
    ['done', { liveness: undefined, sameFace: undefined }],
    ['done', { flatness: 0.9, isFlatnessJudged: false }],
    ['flat', { flatness: undefined }],
    ['too_few_frames', { frames: 1 }],
    ['times_implausible', { areTimesPlausible: false }],
    ['too_soon', { isTooSoon: true }],
    ['replayed', { isKnown: true }],
    ['frames_unreadable', { isUnreadable: true }],
    ['frozen', { repeatShare: 0.9 }],
    ['frozen', { isLooped: true }],
    ['face_absent', { faceShare: 0.4 }],
    ['faces_many', { faces: 2 }],
    ['other_face', { sameFace: 0.05 }],
    ['jump', { jumps: 1 }],
    ['action_missing', { areActionsDone: false }],
    ['action_early', { areActionsDone: false, isEarly: true }],
    ['flat', { flatness: 0.98 }],
    ['spoof', { liveness: -4 }],
  ])('%s', (why, change) => {
    expect(judgeMoving({ ...good, ...change })).toBe(why);
  });

  it('names a missing action before anything that only a done one shows', () => {
    expect(judgeMoving({ ...good, areActionsDone: false, liveness: -4 })).toBe('action_missing');
  });
});

describe('continuity', () => {
  it('sees old frames come again, but allows a slow camera', () => {
    expect(measureRepeats(['a', 'a', 'b', 'c']).isLooped).toBe(false);
    expect(measureRepeats(['a', 'b', 'c', 'a', 'b']).isLooped).toBe(true);
    expect(measureRepeats(['a', 'a', 'a', 'a']).repeatShare).toBe(0.75);
  });

  it('wants times that rise, without long gaps', () => {
    expect(areTimesPlausible([0, 90, 180], 1000)).toBe(true);
    expect(areTimesPlausible([0, 90, 90], 1000)).toBe(false);
    expect(areTimesPlausible([0, 5000], 1000)).toBe(false);
    expect(areTimesPlausible([0, NaN], 1000)).toBe(false);
  });

  it('sees a face jump, but not across a gap', () => {
    const at = (x: number, atMs: number) => ({
      atMs,
      centre: point(x, 300),
      eyesPx: 100,
      yawDeg: 0,
      pitchDeg: 0,
      mouthRatio: 0,
      lidsRatio: 0.09,
      eyesClosed: 0,
      presence: 15,
    });
    expect(countJumps([at(100, 0), at(130, 100), at(160, 200)])).toBe(0);
    expect(countJumps([at(100, 0), at(400, 100)])).toBe(1);
    expect(countJumps([at(100, 0), at(400, 900)])).toBe(0);
  });
});
