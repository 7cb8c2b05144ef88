import { describe, expect, it } from 'vitest';
import { rectangle } from '../../../geometry/quad.js';
import { scaling } from '../../../geometry/homography.js';
import { blankImage } from '../../../image/image.js';
import { explainLight, runsOf } from './light.js';

describe('where a document mirrors a lamp', () => {
  it('is told in rows of cells that touch', () => {
    const cells = [
      { x: 3, y: 9 },
      { x: 9, y: 9 },
      { x: 27, y: 9 },
      { x: 9, y: 15 },
    ];
    expect(runsOf(cells, 6)).toEqual([
      { left: 0, right: 12, y: 9 },
      { left: 24, right: 30, y: 9 },
      { left: 6, right: 12, y: 15 },
    ]);
  });

  it('lies where the lamp is, in the photo’s pixels', () => {
    const image = blankImage(1000, 700, 3);
    image.data.fill(120);
    for (let y = 300; y < 360; y++)
      image.data.fill(255, 3 * (y * 1000 + 400), 3 * (y * 1000 + 520));
    const photo = {
      image,
      toPhoto: scaling(2, 2),
      format: 'jpeg',
      fullWidthPx: 2000,
      fullHeightPx: 1400,
    } as const;
    const quad = rectangle(200, 200, 1600, 1000);
    const { shapes, conditions } = explainLight('frontside', {
      photo,
      documents: [{ quad, kind: 'cardWithoutMrz', score: 1 }],
    });
    const xs = shapes.flatMap(({ corners }) => corners.map(([x]) => x));
    const ys = shapes.flatMap(({ corners }) => corners.map(([, y]) => y));
    const tolerancePx = 24;
    expect(Math.abs(Math.min(...xs) - 800)).toBeLessThan(tolerancePx);
    expect(Math.abs(Math.max(...xs) - 1040)).toBeLessThan(tolerancePx);
    expect(Math.abs(Math.min(...ys) - 600)).toBeLessThan(tolerancePx);
    expect(Math.abs(Math.max(...ys) - 720)).toBeLessThan(tolerancePx);
    expect(conditions.find(({ name }) => name === 'glareRatio')).toMatchObject({
      code: 829,
      holds: false,
    });
  });
});
