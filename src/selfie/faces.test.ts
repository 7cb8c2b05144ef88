import { describe, expect, it } from 'vitest';
import { point } from '../geometry/point.js';
import type { Face } from '../models/face-detector.js';
import { isRejection } from '../spec/rejection.js';
import { conditions } from './thresholds.js';
import { judgeFaces, measureFaces } from './faces.js';

const face = (sizePx: number): Face => ({ score: 0.9, centre: point(500, 500), sizePx });
const seen = () => Promise.resolve(1);
const judged = async (...sizesPx: number[]): Promise<string | number> => {
  const result = judgeFaces(await measureFaces(sizesPx.map(face), seen, conditions));
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
    const limit = 1000 * conditions.minOtherFaceRatio;
    expect(await judged(1000, limit - 1)).toBe(1000);
    expect(await judged(1000, limit)).toBe('facesMany');
  });

  it('judges a face it is sure of, or one that the face points confirm, and counts others less sure', async () => {
    const faces = async (presence: number, ...scores: number[]) => {
      const found = scores.map((score) => ({ ...face(300), score }));
      return (await measureFaces(found, () => Promise.resolve(presence), conditions)).counted;
    };
    const { minFaceScore, minUnsureFaceScore, minPresence, minWeakPresence } = conditions;
    expect(await faces(0, minFaceScore)).toBe(1);
    expect(await faces(minWeakPresence - 0.001, minFaceScore - 0.01)).toBe(0);
    expect(await faces(minWeakPresence, minUnsureFaceScore)).toBe(1);
    expect(await faces(1, minUnsureFaceScore - 0.01)).toBe(0);
    expect(await faces(minWeakPresence, 0.9, 0.3)).toBe(2);
    expect(await faces(minWeakPresence - 0.001, 0.9, 0.3)).toBe(1);
    expect(await faces(minPresence, 0.9, minFaceScore)).toBe(2);
    expect(await faces(minPresence - 0.001, 0.9, minFaceScore)).toBe(1);
  });

  it('prefers a small sure face to a large unsure one', async () => {
    const found = [{ ...face(900), score: conditions.minFaceScore - 0.01 }, face(300)];
    expect((await measureFaces(found, seen, conditions)).face?.sizePx).toBe(300);
  });

  it('does not ask the face points about a crowd far away', async () => {
    const counted = async (sizePx: number) =>
      (await measureFaces([face(sizePx), face(sizePx)], () => Promise.resolve(0), conditions))
        .counted;
    expect(await counted(conditions.minTellingFacePx - 1)).toBe(2);
    expect(await counted(conditions.minTellingFacePx)).toBe(1);
  });

  it('of several sure ones judges the largest that is a face, unless that one is unmistakable', async () => {
    const judgedPx = async (score: number) => {
      const found = [{ ...face(900), score }, face(300)];
      const presenceOf = ({ sizePx }: Face) => Promise.resolve(sizePx === 900 ? 0 : 1);
      return (await measureFaces(found, presenceOf, conditions)).face?.sizePx;
    };
    expect(await judgedPx(conditions.minUnmistakableScore)).toBe(900);
    expect(await judgedPx(conditions.minUnmistakableScore - 0.01)).toBe(300);
  });
});
