import { describe, expect, it } from 'vitest';
import { judge } from '../contract/threshold.js';
import type { FaceMeasures } from './measure-face.js';
import { faceThresholds } from './thresholds.js';

/** A face that breaks no threshold. */
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
const judged = (more: Partial<FaceMeasures>, quality = 0.9): string =>
  judge(faceThresholds, { ...good, ...more, quality })?.rejected ?? 'accepted';

describe('a face just within and just beyond each limit', () => {
  it.each<[string, keyof FaceMeasures, number, number]>([
    ['faceAbsent', 'presence', 0.5, 0.499],
    ['faceTooSmall', 'widthPx', 150, 149.9],
    ['faceTooSmall', 'heightPx', 150, 149.9],
    ['faceTooSmall', 'pupilsPx', 50, 49.9],
    ['faceTooClose', 'frameShare', 0.65, 0.651],
    ['faceNearBorders', 'edgePx', 15, 14.9],
    ['faceAngle', 'yawDeg', 30, 30.1],
    ['faceAngle', 'yawDeg', -30, -30.1],
    ['faceAngle', 'pitchDeg', 30, 30.1],
    ['faceAngle', 'pitchDeg', -30, -30.1],
    ['faceAngle', 'rollDeg', 45, 45.1],
    ['faceAngle', 'rollDeg', -45, -45.1],
    ['faceObstructed', 'mask', 0.3, 0.301],
    ['faceObstructed', 'sunglasses', 0.3, 0.301],
    ['faceObstructed', 'hand', 0.4, 0.401],
    ['faceObstructed', 'otherCover', 0.9, 0.901],
    ['eyesClosed', 'eyesClosed', 0.6, 0.601],
  ])('%s: %s', (reason, measure, within, beyond) => {
    expect(judged({ [measure]: within })).toBe('accepted');
    expect(judged({ [measure]: beyond })).toBe(reason);
  });

  it('cut by the frame: 702 beyond it, 701 just inside', () => {
    expect(judged({ edgePx: -0.1 })).toBe('faceIncomplete');
    expect(judged({ edgePx: 0 })).toBe('faceNearBorders');
  });

  it('does not call eyes closed that a poor picture cannot show', () => {
    expect(judged({ eyesClosed: 0.9 }, 0.5)).toBe('eyesClosed');
    expect(judged({ eyesClosed: 0.9 }, 0.49)).toBe('accepted');
  });

  it('gives what was measured as evidence', () => {
    expect(judge(faceThresholds, { ...good, edgePx: 3 })?.evidence).toEqual({ edgePx: 3 });
    expect(judge(faceThresholds, { ...good, edgePx: -3 })?.evidence).toEqual({
      edgePx: -3,
      outsideRatio: 0,
    });
  });
});

describe('docs/DECISIONS.md 4: the first of 704, 706, 700, 702, 701, 707, 703, 716', () => {
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
      const later = faults.slice(first).reverse();
      const all: Partial<FaceMeasures> = Object.fromEntries(
        later.flatMap(([, fault]) => Object.entries(fault)),
      );
      expect(judged(all)).toBe(reason);
    },
  );
});
