import { describe, expect, it } from 'vitest';
import { apply, homographyBetween } from '../../../geometry/homography.js';
import { point } from '../../../geometry/point.js';
import { cornersOf, quadOf, rectangle } from '../../../geometry/quad.js';
import { capPx, stepPx, stripHeightPx } from '../../../models/mrz-reader.js';
import { outlineOf } from './read-mrz.js';

const places = 44;
const placeSteps = 4;
const spans = (firstStep: number): Float32Array =>
  Float32Array.from(
    { length: places * 2 },
    (_, i) => firstStep + (Math.floor(i / 2) + (i % 2)) * placeSteps,
  );

describe('the outline of a zone', () => {
  /** Two lines of a page under a steep angle; each strip knows its way to the photo. */
  const zone = quadOf([point(355, 1065), point(1417, 886), point(1435, 958), point(397, 1130)]);
  const lengthPx = places * placeSteps * stepPx;
  const onPhoto = homographyBetween(rectangle(0, 0, lengthPx, 60), zone);
  const stripAt = (firstStep: number, middleY: number) => ({
    toPhoto: (u: number, v: number) =>
      apply(onPhoto, point(u - firstStep * stepPx, middleY + v - stripHeightPx / 2)),
  });

  it('goes through its first and last letters, wherever the strips began', () => {
    const strips = [stripAt(3, capPx / 2), stripAt(7, 60 - capPx / 2)];
    const outline = outlineOf({ stepSpans: [spans(3), spans(7)] }, strips)!;
    cornersOf(outline).forEach(({ x, y }, i) => {
      expect(x).toBeCloseTo(cornersOf(zone)[i]!.x, 3);
      expect(y).toBeCloseTo(cornersOf(zone)[i]!.y, 3);
    });
  });

  it('is none where the lines cross or there are no letters', () => {
    const upsideDown = [stripAt(3, 60 - capPx / 2), stripAt(3, capPx / 2)];
    expect(outlineOf({ stepSpans: [spans(3), spans(3)] }, upsideDown)).toBeUndefined();
    expect(outlineOf({ stepSpans: [undefined, undefined] }, upsideDown)).toBeUndefined();
    expect(outlineOf({ stepSpans: [] }, [])).toBeUndefined();
  });
});
