import { describe, expect, it } from 'vitest';
import { matchLimits, maxUnshadedRatio } from '../../contract/match.js';
import { compareFaces } from './compare-faces.js';

const face = (angle: number, unshadedRatio?: number) => ({
  embedding: Float32Array.of(Math.cos(angle), Math.sin(angle)),
  ...{ quality: 0.9, sizePx: 200 },
  ...(unshadedRatio !== undefined && { unshadedRatio }),
});
const flat = maxUnshadedRatio + 0.01;

describe('a selfie that may be no photograph', () => {
  it('matches nobody, and its measure says why', () => {
    const compared = compareFaces(face(0), face(0, flat), matchLimits);
    expect(compared).toEqual({ similarity: 1, verdict: 'doubt', unshadedRatio: 0.34 });
  });

  it('is no more alike for it', () => {
    expect(compareFaces(face(0), face(2, flat), matchLimits).verdict).toBe('no_match');
  });

  it('a photograph, and a portrait whatever its print looks like, are compared as ever', () => {
    expect(compareFaces(face(0), face(0, 0.1), matchLimits)).toEqual({
      ...{ similarity: 1, verdict: 'match' },
    });
    expect(compareFaces(face(0, 1), face(0), matchLimits).verdict).toBe('match');
  });
});
