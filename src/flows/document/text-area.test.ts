import { describe, expect, it } from 'vitest';
import { identity } from '../../geometry/homography.js';
import { point } from '../../geometry/point.js';
import { boundsOf, mapQuad, type Quad, readingDeg, rectangle } from '../../geometry/quad.js';
import { blankImage } from '../../image/image.js';
import { findTextArea } from './text-area.js';

const turnDeg = 15;

const turned = (quad: Quad): Quad => {
  const cos = Math.cos((turnDeg * Math.PI) / 180);
  const sin = Math.sin((turnDeg * Math.PI) / 180);
  return mapQuad(quad, ({ x, y }) => point(x * cos - y * sin, x * sin + y * cos));
};

/** Six lines of a rotated card. */
const print = Array.from({ length: 6 }, (_, i) => turned(rectangle(500, 60 + 28 * i, 180, 16)));

/** False detections on a rough stone: short and long specks in any direction. */
const specks = Array.from({ length: 14 }, (_, i) =>
  rectangle(30 + 60 * (i % 7), 40 + 210 * Math.floor(i / 7), i % 2 ? 18 : 58, 17),
);

const areaOf = (lines: readonly Quad[]) =>
  findTextArea(
    { image: blankImage(1024, 576, 3), toPhoto: identity },
    {
      textFinder: {
        find: () =>
          Promise.resolve({
            lines: lines.map((quad) => ({ quad, score: 1 })),
            upsideDownRatio: 0,
          }),
      } as never,
    },
  );

describe('a card found by its print alone', () => {
  it('lies as its lines run, whatever else looks like print around it', async () => {
    const area = await areaOf([...specks, ...print]);
    expect(Math.abs(readingDeg(area!.quad) - turnDeg)).toBeLessThan(1);
    expect(boundsOf(area!.quad).x).toBeGreaterThan(300);
  });

  it('a few lines are none', async () => expect(await areaOf(print.slice(0, 3))).toBeUndefined());
});
