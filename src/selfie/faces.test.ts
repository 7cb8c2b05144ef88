import { describe, expect, it } from 'vitest';
import { point } from '../geometry/point.js';
import type { Face } from '../models/face-detector.js';
import { isRejection } from '../spec/rejection.js';
import { conditions } from './conditions.js';
import { judgeFaces, measureFaces } from './faces.js';

const face = (sizePx: number): Face => ({ score: 0.9, centre: point(500, 500), sizePx });
const judged = (...sizesPx: number[]): string | number => {
  const result = judgeFaces(measureFaces(sizesPx.map(face), conditions));
  return isRejection(result) ? result.rejected : result.face.sizePx;
};

describe('faces in the photo', () => {
  it('none: 704', () => expect(judged()).toBe('faceAbsent'));
  it('one, whatever its size', () => expect(judged(40)).toBe(40));
  it('takes the largest and leaves small ones to the background', () =>
    expect(judged(90, 400, 60)).toBe(400));

  it('counts another from the stated share of the largest on: 705', () => {
    const limit = 1000 * conditions.minOtherFaceRatio;
    expect(judged(1000, limit - 1)).toBe(1000);
    expect(judged(1000, limit)).toBe('facesMany');
  });

  it('judges only a face it is sure of, and counts others a little less sure', () => {
    const faces = (...scores: number[]) =>
      measureFaces(
        scores.map((score) => ({ ...face(300), score })),
        conditions,
      ).counted;
    expect(faces(conditions.minFaceScore - 0.01)).toBe(0);
    expect(faces(0.9, conditions.minOtherFaceScore)).toBe(2);
    expect(faces(0.9, conditions.minOtherFaceScore - 0.01)).toBe(1);
  });

  it('does not depend on the order they were found in', () => {
    expect(judged(800, 1000)).toBe('facesMany');
    expect(judged(1000, 800)).toBe('facesMany');
  });
});
