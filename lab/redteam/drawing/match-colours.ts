import type { Point } from '../../../src/geometry/point.js';
import type { Image } from '../../../src/image/image.js';
import { sampleInto } from './sample.js';

const meanAt = (image: Image, points: readonly Point[]): readonly [number, number, number] => {
  const sums = [0, 0, 0] as [number, number, number];
  const colour = new Uint8Array(3);
  for (const { x, y } of points) {
    sampleInto(image, x, y, colour, 0);
    for (let c = 0; c < 3; c++) sums[c]! += colour[c]! / points.length;
  }
  return sums;
};

/** What the colours of one skin are multiplied by to look like another's at the same points. */
export const matchColours = (
  image: Image,
  points: readonly Point[],
  onto: Image,
  to: readonly Point[],
  chosen: readonly number[],
): readonly [number, number, number] => {
  const own = meanAt(
    image,
    chosen.map((i) => points[i]!),
  );
  const wanted = meanAt(
    onto,
    chosen.map((i) => to[i]!),
  );
  const gain = (c: 0 | 1 | 2): number =>
    Math.min(2.5, Math.max(0.4, wanted[c] / Math.max(1, own[c])));
  return [gain(0), gain(1), gain(2)];
};
