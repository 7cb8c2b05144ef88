import { describe, expect, it } from 'vitest';
import { point } from '../geometry/point.js';
import { distinctFaces, type Face } from './face-detector.js';
import { type Candidate, mergeCandidates } from './face-detector-decode.js';

const candidate = (x: number, y: number, score: number): Candidate => ({
  score,
  x,
  y,
  width: 0.2,
  height: 0.2,
});
const face = (x: number, y: number, sizePx: number, score: number): Face => ({
  score,
  centre: point(x, y),
  sizePx,
});

describe('candidates of the face detector', () => {
  it('that overlap are one face: their mean by score, the best score', () => {
    const [found, ...others] = mergeCandidates([candidate(0.1, 0.1, 0.6), candidate(0.12, 0.1, 0.9)]);
    expect(others).toEqual([]);
    expect(found!.score).toBe(0.9);
    expect(found!.x).toBeCloseTo((0.1 * 0.6 + 0.12 * 0.9) / 1.5);
  });

  it('that lie apart are two', () => {
    expect(mergeCandidates([candidate(0.1, 0.1, 0.6), candidate(0.6, 0.1, 0.9)])).toHaveLength(2);
  });
});

describe('two looks at a photo', () => {
  it('a cheek taken for a face belongs to the face around it', () => {
    const whole = face(136, 221, 326, 0.88);
    expect(distinctFaces([face(197, 189, 189, 0.77), face(81, 188, 165, 0.62), whole])).toEqual([whole]);
  });

  it('neighbours stay two', () => {
    expect(distinctFaces([face(100, 100, 90, 0.9), face(220, 110, 90, 0.5)])).toHaveLength(2);
  });
});
