import { describe, expect, it } from 'vitest';
import { type Point, point } from '../geometry/point.js';
import type { FaceShape } from '../models/face-conditions.js';
import { judge } from '../contract/threshold.js';
import { measureFace } from './measure-face.js';
import { faceThresholds } from './thresholds.js';

const frame = { fullWidthPx: 1200, fullHeightPx: 1600 };
const awake = { open: 0.98, closed: 0.01, covered: 0.01 };
const eyes = { right: awake, left: awake };

const ovalAt = (x: number, y: number, width: number, height: number): Point[] =>
  Array.from({ length: 16 }, (_, i) => {
    const angle = (i * Math.PI) / 8;
    return point(x + (width / 2) * Math.sin(angle), y - (height / 2) * Math.cos(angle));
  });

const shapeAt = (x: number, y: number, width = 400, height = 560): FaceShape => ({
  oval: ovalAt(x, y, width, height),
  eyes: {
    right: { outline: [], pupil: point(x - width / 5, y - height / 8) },
    left: { outline: [], pupil: point(x + width / 5, y - height / 8) },
  },
  nose: point(x, y),
  mouth: {
    right: point(x - width / 6, y + height / 5),
    left: point(x + width / 6, y + height / 5),
  },
  yawDeg: 0,
  pitchDeg: 0,
  rollDeg: 0,
  covered: { mask: 0, sunglasses: 0, hand: 0, other: 0 },
  presence: 1,
});
const judged = (shape: FaceShape): string =>
  judge(faceThresholds, measureFace(shape, eyes, frame))?.rejected ?? 'accepted';

describe('a face in its photo', () => {
  it('is measured in the photo’s own pixels', () => {
    const found = measureFace(shapeAt(600, 800), eyes, frame);
    expect(found.widthPx).toBeCloseTo(400);
    expect(found.heightPx).toBeCloseTo(560);
    expect(found.pupilsPx).toBeCloseTo(160);
    expect(found.edgePx).toBeCloseTo(400);
    expect(found.frameShare).toBeCloseTo(560 / 1600);
    expect(found.outsideRatio).toBeCloseTo(0);
  });

  it('half outside: half of its area', () => {
    expect(measureFace(shapeAt(0, 800), eyes, frame).outsideRatio).toBeCloseTo(0.5);
  });

  it.each([
    ['in the middle', shapeAt(600, 800), 'accepted'],
    ['15 px from the left border', shapeAt(215, 800), 'accepted'],
    ['14 px from the left border', shapeAt(214, 800), 'faceNearBorders'],
    ['14 px from the bottom', shapeAt(600, 1600 - 280 - 14), 'faceNearBorders'],
    ['cut by the top', shapeAt(600, 150), 'faceIncomplete'],
    ['15 px from the top with its forehead', shapeAt(600, 280 + 70 + 15), 'accepted'],
    ['14 px from the top with its forehead', shapeAt(600, 280 + 70 + 14), 'faceNearBorders'],
    ['its forehead touches the top', shapeAt(600, 280 + 70), 'faceNearBorders'],
    ['its forehead is cut by the top', shapeAt(600, 280 + 69), 'faceIncomplete'],
    ['150 px wide', shapeAt(600, 800, 150.1, 200), 'accepted'],
    ['149 px wide', shapeAt(600, 800, 149, 200), 'faceTooSmall'],
    ['as wide as the photo', shapeAt(600, 800, 1190, 1300), 'faceTooClose'],
  ])('%s', (_, shape, expected) => expect(judged(shape)).toBe(expected));

  it('joins what both nets say of dark glasses', () => {
    const dark = { open: 0, closed: 0.1, covered: 0.9 };
    const shape = {
      ...shapeAt(600, 800),
      covered: { mask: 0, sunglasses: 0.7, hand: 0, other: 0 },
    };
    expect(measureFace(shape, { right: dark, left: dark }, frame).sunglasses).toBeCloseTo(0.8);
  });
});
