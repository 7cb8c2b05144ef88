import { describe, expect, it } from 'vitest';
import { homographyBetween, identity, apply } from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import { contains, iou, type Quad, quadOf, rectangle } from '../geometry/quad.js';
import { blankImage, type Image } from '../image/image.js';
import { findCardEdges } from './card-edges.js';

/** A light card with a code on it, on a darker desk with a gradient. */
const draw = (card: Quad): Image => {
  const image = blankImage(640, 480, 1);
  const toCard = homographyBetween(card, rectangle(0, 0, 856, 540));
  for (let y = 0; y < 480; y++)
    for (let x = 0; x < 640; x++) {
      const on = apply(toCard, point(x, y));
      const isCode = contains(rectangle(500, 300, 240, 160), on) && (on.x >> 3) % 2 === 0;
      const desk = 90 + 40 * Math.sin(x / 90) + ((x * 7 + y * 13) % 11);
      image.data[y * 640 + x] = contains(card, point(x, y)) ? (isCode ? 40 : 215) : desk;
    }
  return image;
};
const found = (card: Quad) => findCardEdges({ image: draw(card), toPhoto: identity });

describe('a card by its edges', () => {
  it.each([
    ['level', rectangle(120, 90, 396, 250)],
    ['turned', quadOf([point(150, 80), point(530, 150), point(486, 388), point(106, 318)])],
    ['tilted', quadOf([point(170, 110), point(480, 110), point(540, 340), point(110, 340)])],
  ])('%s', (_how, card) => {
    const card2 = found(card);
    expect(card2).toBeDefined();
    expect(iou(card2!.quad, card)).toBeGreaterThan(0.95);
  });

  it('none on an empty desk', () => {
    expect(found(rectangle(-50, -50, 1, 1))).toBeUndefined();
  });
});
