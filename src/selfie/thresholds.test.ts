import { describe, expect, it } from 'vitest';
import { conditions } from './thresholds.js';
import { judgeFace } from './judge-face.js';
import type { FaceMeasures } from './measure-face.js';

/** A face nobody would object to. */
const good: FaceMeasures = {
  presence: 0.99,
  widthPx: 600,
  heightPx: 800,
  pupilsPx: 260,
  edgePx: 300,
  frameShare: 0.5,
  outsideRatio: 0,
  yawDeg: 3,
  pitchDeg: -4,
  rollDeg: 2,
  mask: 0.01,
  sunglasses: 0.01,
  hand: 0.01,
  otherCover: 0.01,
  eyesClosed: 0.02,
};
const judged = (more: Partial<FaceMeasures>): string =>
  judgeFace({ ...good, ...more }, 0.9, conditions)?.rejected ?? 'accepted';

describe('limits of a face, just inside and just outside', () => {
  it.each<[string, Partial<FaceMeasures>, Partial<FaceMeasures>]>([
    [
      'faceAbsent',
      { presence: conditions.minPresence },
      { presence: conditions.minPresence - 0.001 },
    ],
    ['faceTooSmall', { widthPx: 150 }, { widthPx: 149.9 }],
    ['faceTooSmall', { heightPx: 150 }, { heightPx: 149.9 }],
    ['faceTooSmall', { pupilsPx: 50 }, { pupilsPx: 49.9 }],
    [
      'faceTooClose',
      { frameShare: conditions.maxFaceShare },
      { frameShare: conditions.maxFaceShare + 0.001 },
    ],
    ['faceNearBorders', { edgePx: 15 }, { edgePx: 14.9 }],
    ['faceAngle', { yawDeg: 30 }, { yawDeg: 30.1 }],
    ['faceAngle', { yawDeg: -30 }, { yawDeg: -30.1 }],
    ['faceAngle', { pitchDeg: 30 }, { pitchDeg: 30.1 }],
    ['faceAngle', { pitchDeg: -30 }, { pitchDeg: -30.1 }],
    ['faceAngle', { rollDeg: 45 }, { rollDeg: -45.1 }],
    ['faceObstructed', { mask: conditions.maxMask }, { mask: conditions.maxMask + 0.001 }],
    [
      'faceObstructed',
      { sunglasses: conditions.maxSunglasses },
      { sunglasses: conditions.maxSunglasses + 0.001 },
    ],
    ['faceObstructed', { hand: conditions.maxHand }, { hand: conditions.maxHand + 0.001 }],
    [
      'faceObstructed',
      { otherCover: conditions.maxOtherCover },
      { otherCover: conditions.maxOtherCover + 0.001 },
    ],
    [
      'eyesClosed',
      { eyesClosed: conditions.maxEyesClosed },
      { eyesClosed: conditions.maxEyesClosed + 0.001 },
    ],
  ])('%s', (reason, inside, outside) => {
    expect(judged(inside)).toBe('accepted');
    expect(judged(outside)).toBe(reason);
  });

  it('cut by the frame: 702 beyond it, 701 just inside', () => {
    expect(judged({ edgePx: -0.1 })).toBe('faceIncomplete');
    expect(judged({ edgePx: 0 })).toBe('faceNearBorders');
  });

  it('does not call eyes closed that a poor picture cannot show', () => {
    const asleep = { ...good, eyesClosed: 0.9 };
    expect(judgeFace(asleep, conditions.minQuality, conditions)?.rejected).toBe('eyesClosed');
    expect(judgeFace(asleep, conditions.minQuality - 0.01, conditions)).toBeUndefined();
  });

  it('has the published numbers as defaults', () => {
    expect(conditions).toMatchObject({
      minFacePx: 150,
      minEdgePx: 15,
      minPupilsPx: 50,
      maxYawDeg: 30,
      maxPitchDeg: 30,
      minQuality: 0.5,
      minLiveness: 0.5,
    });
  });

  it('follows limits of another deployment', () => {
    expect(
      judgeFace({ ...good, yawDeg: 25 }, 0.9, { ...conditions, maxYawDeg: 20 })?.rejected,
    ).toBe('faceAngle');
  });

  it('gives what was measured as evidence', () => {
    expect(judgeFace({ ...good, edgePx: 3 }, 0.9, conditions)?.evidence).toEqual({ edgePx: 3 });
  });
});

describe('decision 4: the first of 704, 706, 700, 702, 701, 707, 703, 716', () => {
  const faults: readonly [string, Partial<FaceMeasures>][] = [
    ['faceAbsent', { presence: 0 }],
    ['faceTooSmall', { widthPx: 20 }],
    ['faceTooClose', { frameShare: 1.2 }],
    ['faceIncomplete', { edgePx: -200 }],
    ['faceNearBorders', { edgePx: 8 }],
    ['faceAngle', { yawDeg: 70 }],
    ['faceObstructed', { mask: 1 }],
    ['eyesClosed', { eyesClosed: 1 }],
  ];

  it.each(faults.map(([reason], first) => [reason, first] as const))(
    '%s before the rest',
    (reason, first) => {
      const all = Object.assign(
        {},
        ...faults
          .slice(first)
          .reverse()
          .map(([, fault]) => fault),
      ) as Partial<FaceMeasures>;
      expect(judged(all)).toBe(reason);
    },
  );
});
