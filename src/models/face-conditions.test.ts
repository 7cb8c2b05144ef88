import { describe, expect, it } from 'vitest';
import { point } from '../geometry/point.js';
import { boxAround } from './face-conditions.js';

const ovalAt = (x: number, y: number, width: number, height: number) =>
  Array.from({ length: 16 }, (_, i) => {
    const angle = (i * Math.PI) / 8;
    return point(x + (width / 2) * Math.sin(angle), y - (height / 2) * Math.cos(angle));
  });

describe('the box that the points tell', () => {
  it('follows the oval about the photo and with its size', () => {
    const { centre, sizePx } = boxAround(ovalAt(300, 400, 160, 200));
    expect(sizePx).toBeCloseTo(1.02 * Math.sqrt(160 * 200));
    expect(centre.x).toBeCloseTo(300);
    expect(centre.y).toBeCloseTo(400 + 0.025 * sizePx);
    const twice = boxAround(ovalAt(600, 800, 320, 400));
    expect(twice.sizePx).toBeCloseTo(2 * sizePx);
    expect(twice.centre.y).toBeCloseTo(2 * centre.y);
  });
});
