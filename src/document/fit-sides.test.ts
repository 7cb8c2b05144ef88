import { describe, expect, it } from 'vitest';
import { distance, point } from '../geometry/point.js';
import { cornersOf, mapQuad, type Quad, rectangle } from '../geometry/quad.js';
import { blankImage, type Image } from '../image/image.js';
import { fitSides } from './fit-sides.js';

const aspect = 1.6;

/** A light card with a dark stripe and a printed frame, on a desk, possibly partly outside. */
const photoOf = ({ topLeft, bottomRight }: Quad, desk = 90): Image => {
  const image = blankImage(1200, 900, 3);
  for (let y = 0, at = 0; y < 900; y++)
    for (let x = 0; x < 1200; x++, at += 3) {
      const inside = Math.min(x - topLeft.x, y - topLeft.y, bottomRight.x - x, bottomRight.y - y);
      const isPrint = (inside >= 28 && inside < 31) || (inside > 40 && y - topLeft.y < 90);
      image.data.fill(inside < 0 ? desk : isPrint ? 60 : 200, at, at + 3);
    }
  return image;
};
const off = (quad: Quad): Quad =>
  mapQuad(quad, ({ x, y }) => point(x + (x < 600 ? 14 : -16), y + (y < 450 ? 12 : -15)));
const farthest = (a: Quad, b: Quad): number =>
  Math.max(...cornersOf(a).map((corner, i) => distance(corner, cornersOf(b)[i]!)));

describe('the sides of a document', () => {
  it('are its own and not the frame that is printed within', () => {
    const truth = rectangle(250, 200, 720, 450);
    const fitted = fitSides(photoOf(truth), off(truth), aspect)!;
    expect(farthest(fitted.quad, truth)).toBeLessThan(2);
    expect(fitted.visibleSides).toEqual([true, true, true, true]);
    expect(fitted.fitScore).toBeGreaterThan(0.9);
  });

  it('are found close to the frame', () => {
    const truth = rectangle(8, 200, 720, 450);
    const fitted = fitSides(photoOf(truth), off(truth), aspect)!;
    expect(farthest(fitted.quad, truth)).toBeLessThan(2);
  });

  it.each([
    ['left', rectangle(-80, 200, 720, 450)],
    ['right', rectangle(570, 200, 720, 450)],
    ['top', rectangle(250, -60, 720, 450)],
    ['bottom', rectangle(250, 520, 720, 450)],
  ])('follow from the shape where the %s one lies beyond the frame', (_, truth) => {
    const fitted = fitSides(photoOf(truth), off(truth), aspect)!;
    expect(farthest(fitted.quad, truth)).toBeLessThan(15);
  });

  it('are not made up on an empty desk', () => {
    const found = rectangle(250, 200, 720, 450);
    expect(fitSides(blankImage(1200, 900, 3), found, aspect)).toBe(undefined);
  });
});
