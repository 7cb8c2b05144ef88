import { describe, expect, it } from 'vitest';
import { point } from '../geometry/point.js';
import type { Face } from '../models/face-detector.js';
import { isRejection } from '../contract/rejection.js';
import { judgeFaces, measureFaces } from './faces.js';
import { faceDetection, minPresence } from './thresholds.js';

const face = (sizePx: number): Face => ({ score: 0.9, centre: point(500, 500), sizePx });
const confirmed = () => Promise.resolve(1);
const judged = async (...sizesPx: number[]): Promise<string | number> => {
  const result = judgeFaces(await measureFaces(sizesPx.map(face), confirmed));
  return isRejection(result) ? result.rejected : result.face.sizePx;
};

describe('faces in the photo', () => {
  it.each<[string, number[], string | number]>([
    ['none: 704', [], 'faceAbsent'],
    ['one, whatever its size', [40], 40],
    ['takes the largest and leaves small ones to the background', [90, 400, 60], 400],
    ['in any order: 705', [800, 1000], 'facesMany'],
    ['in the other order', [1000, 800], 'facesMany'],
  ])('%s', async (_, sizesPx, expected) => expect(await judged(...sizesPx)).toBe(expected));

  it('counts another from the stated share of the largest on: 705', async () => {
    const limit = 1000 * faceDetection.minOtherRatio;
    expect(await judged(1000, limit - 1)).toBe(1000);
    expect(await judged(1000, limit)).toBe('facesMany');
  });

  it('judges a face that scores high or is confirmed, and counts confirmed others', async () => {
    const faces = async (presence: number, ...scores: number[]) => {
      const found = scores.map((score) => ({ ...face(300), score }));
      return (await measureFaces(found, () => Promise.resolve(presence))).counted;
    };
    const { minScore, minUncertainScore, minUncertainPresence } = faceDetection;
    expect(await faces(0, minScore)).toBe(1);
    expect(await faces(minUncertainPresence - 0.001, minScore - 0.01)).toBe(0);
    expect(await faces(minUncertainPresence, minUncertainScore)).toBe(1);
    expect(await faces(1, minUncertainScore - 0.01)).toBe(0);
    expect(await faces(minUncertainPresence, 0.9, 0.3)).toBe(2);
    expect(await faces(minUncertainPresence - 0.001, 0.9, 0.3)).toBe(1);
    expect(await faces(minPresence, 0.9, minScore)).toBe(2);
    expect(await faces(minPresence - 0.001, 0.9, minScore)).toBe(1);
  });

  it('prefers a small certain face to a large uncertain one', async () => {
    const found = [{ ...face(900), score: faceDetection.minScore - 0.01 }, face(300)];
    expect((await measureFaces(found, confirmed)).face?.sizePx).toBe(300);
  });

  it('does not ask the landmark model about a distant crowd', async () => {
    const counted = async (sizePx: number) =>
      (await measureFaces([face(sizePx), face(sizePx)], () => Promise.resolve(0))).counted;
    expect(await counted(faceDetection.minLandmarksPx - 1)).toBe(2);
    expect(await counted(faceDetection.minLandmarksPx)).toBe(1);
  });

  it('of several judges the largest that is confirmed, unless its score is very high', async () => {
    const judgedPx = async (score: number) => {
      const found = [{ ...face(900), score }, face(300)];
      const presenceOf = ({ sizePx }: Face) => Promise.resolve(sizePx === 900 ? 0 : 1);
      return (await measureFaces(found, presenceOf)).face?.sizePx;
    };
    expect(await judgedPx(faceDetection.minCertainScore)).toBe(900);
    expect(await judgedPx(faceDetection.minCertainScore - 0.01)).toBe(300);
  });
});
