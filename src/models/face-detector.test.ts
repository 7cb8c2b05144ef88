import { describe, expect, it } from 'vitest';
import { point } from '../geometry/point.js';
import { distinctFaces, type Face, facesBeside, isUnmistakable } from './face-detector.js';
import { type Candidate, decodeFaces, mergeCandidates } from './face-detector-decode.js';

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
    const [found, ...others] = mergeCandidates([
      candidate(0.1, 0.1, 0.6),
      candidate(0.12, 0.1, 0.9),
    ]);
    expect(others).toEqual([]);
    expect(found!.score).toBe(0.9);
    expect(found!.x).toBeCloseTo((0.1 * 0.6 + 0.12 * 0.9) / 1.5);
  });

  it('that lie apart are two', () => {
    expect(mergeCandidates([candidate(0.1, 0.1, 0.6), candidate(0.6, 0.1, 0.9)])).toHaveLength(2);
  });
});

describe('what the net gives', () => {
  /**
   * Candidates of the coarse layer, side by side in one row of cells, one box of 64 px each; the
   * other layer is empty.
   */
  const netOf = (scores: readonly number[]) => {
    const tensor = (data: Float32Array) => ({ data, dims: [1, data.length] });
    const logits = new Float32Array(8 * 8 * 6).fill(-50);
    const boxes = new Float32Array(8 * 8 * 6 * 16);
    scores.forEach((score, cell) => {
      logits[cell * 6] = Math.log(score / (1 - score));
      boxes.set([0, 0, 64, 64], cell * 6 * 16);
    });
    return {
      'Identity:0': tensor(new Float32Array(512).fill(-50)),
      'Identity_1:0': tensor(logits),
      'Identity_2:0': tensor(new Float32Array(512 * 16)),
      'Identity_3:0': tensor(boxes),
    };
  };

  it('a weak candidate beside a sure one does not move it, and one further off is kept', () => {
    const [alone] = decodeFaces(netOf([0.9]), 256);
    const [sure, ...others] = decodeFaces(netOf([0.9, 0.3]), 256);
    expect(sure).toEqual(alone);
    expect(others).toEqual([]);
    expect(
      decodeFaces(netOf([0.9, 0, 0, 0, 0.3]), 256).map(({ score }) => score.toFixed(1)),
    ).toEqual(['0.9', '0.3']);
  });

  it('what is weaker still is nothing', () => {
    expect(decodeFaces(netOf([0.24]), 256)).toEqual([]);
  });
});

describe('two looks at a photo', () => {
  it('a cheek taken for a face belongs to the face around it', () => {
    const whole = face(136, 221, 326, 0.88);
    expect(distinctFaces([face(197, 189, 189, 0.77), face(81, 188, 165, 0.62), whole])).toEqual([
      whole,
    ]);
  });

  it('neighbours stay two', () => {
    expect(distinctFaces([face(100, 100, 90, 0.9), face(220, 110, 90, 0.5)])).toHaveLength(2);
  });
});

describe('faces beside the sure one', () => {
  const frame = { fullWidthPx: 448, fullHeightPx: 448 };
  const sure = [face(237, 224, 161, 0.87)];
  const half = face(447, 299, 194, 0.89);

  it('half a face at the border counts by its surer sighting, weak as the other is', () => {
    const weak = face(426, 309, 166, 0.37);
    expect(facesBeside(sure, [...sure, weak, half], frame)).toEqual([half]);
    expect(facesBeside(sure, [...sure, weak], frame)).toEqual([]);
  });

  it('a sliver, a cheek of the sure one, and the sure one seen again do not', () => {
    const sliver = face(530, 224, 190, 0.9);
    const cheek = face(330, 224, 120, 0.45);
    const again = face(240, 222, 166, 0.94);
    expect(facesBeside(sure, [sliver, cheek, again], frame)).toEqual([]);
  });
});

describe('the wide view is left out', () => {
  const frame = { fullWidthPx: 300, fullHeightPx: 400 };

  it('beside a sure face of less than half the frame, and of a larger one that is alone', () => {
    expect(isUnmistakable(face(150, 200, 160, 0.9), frame, false)).toBe(true);
    expect(isUnmistakable(face(150, 200, 220, 0.9), frame, true)).toBe(true);
  });

  it('not of a large face that is not alone, one that fills the frame, or an unsure one', () => {
    expect(isUnmistakable(face(150, 200, 220, 0.9), frame, false)).toBe(false);
    expect(isUnmistakable(face(150, 200, 250, 0.9), frame, true)).toBe(false);
    expect(isUnmistakable(face(150, 200, 160, 0.8), frame, true)).toBe(false);
  });
});
