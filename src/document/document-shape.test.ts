import { describe, expect, it } from 'vitest';
import { homographyBetween, applyToQuad } from '../geometry/homography.js';
import { mapQuad, type Quad, rectangle } from '../geometry/quad.js';
import { point } from '../geometry/point.js';
import { shapeOf, withSideByShape } from './document-shape.js';

const focalPx = 2000;

/** A card of 1.5 to 1, tilted about its vertical axis, its centre on the camera's optical axis. */
const tilted = (deg: number): Quad => {
  const c = Math.cos((deg * Math.PI) / 180);
  const s = Math.sin((deg * Math.PI) / 180);
  return mapQuad(rectangle(-300, -200, 600, 400), ({ x, y }) => {
    const depth = 2000 + x * s;
    return point(1000 + (focalPx * x * c) / depth, 800 + (focalPx * y) / depth);
  });
};

describe('the shape of a document', () => {
  it.each([0, 15, 30, 45])('is the same at a tilt of %i°', (deg) => {
    const { aspect, skew } = shapeOf(tilted(deg), focalPx);
    expect(aspect).toBeGreaterThan(1.47);
    expect(aspect).toBeLessThan(1.53);
    expect(skew).toBeLessThan(0.02);
  });

  it('leans where the lines are no rectangle', () => {
    const leaning = { ...rectangle(100, 100, 600, 400), topRight: point(850, 100) };
    expect(shapeOf(leaning, focalPx).skew).toBeGreaterThan(0.1);
  });

  it.each([
    ['top', 0, rectangle(0, 0.2, 1, 0.8)],
    ['right', 1, rectangle(0, 0, 0.75, 1)],
    ['bottom', 2, rectangle(0, 0, 1, 0.8)],
    ['left', 3, rectangle(0.25, 0, 0.75, 1)],
  ] as const)('tells where the %s side is', (_, side, part) => {
    const whole = tilted(20);
    const visible = applyToQuad(homographyBetween(rectangle(0, 0, 1, 1), whole), part);
    const completed = withSideByShape(visible, side, 1.5, focalPx);
    for (const corner of ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const) {
      expect(Math.abs(completed[corner].x - whole[corner].x)).toBeLessThan(8);
      expect(Math.abs(completed[corner].y - whole[corner].y)).toBeLessThan(8);
    }
  });
});
