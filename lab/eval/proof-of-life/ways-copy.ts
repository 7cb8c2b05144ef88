import { homographyBetween, apply } from '../../../src/geometry/homography.js';
import { point } from '../../../src/geometry/point.js';
import { boundsOf, rectangle } from '../../../src/geometry/quad.js';
import type { Picture } from './picture.js';
import { spoilt, type Ways } from './spoilt.js';

/**
 * The document as a grey copy of itself, in the light that it lies in: its luma with the lamp's
 * tint.
 */
const greyed = ({ image, quads }: Picture): Picture => {
  const { widthPx, heightPx } = image;
  const data = new Uint8Array(image.data);
  const box = boundsOf(quads[0]!);
  const toUnit = homographyBetween(quads[0]!, rectangle(0, 0, 1, 1));
  const inside: number[] = [];
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(heightPx, box.y + box.height); y++)
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(widthPx, box.x + box.width); x++) {
      const { x: u, y: v } = apply(toUnit, point(x + 0.5, y + 0.5));
      if (u >= 0 && u <= 1 && v >= 0 && v <= 1) inside.push(3 * (y * widthPx + x));
    }
  const lumaAt = (at: number): number =>
    0.299 * image.data[at]! + 0.587 * image.data[at + 1]! + 0.114 * image.data[at + 2]!;
  const means = [0, 1, 2].map((c) => inside.reduce((sum, at) => sum + image.data[at + c]!, 0));
  const total = inside.reduce((sum, at) => sum + lumaAt(at), 0);
  for (const at of inside)
    for (let c = 0; c < 3; c++) data[at + c] = Math.min(255, (lumaAt(at) * means[c]!) / total);
  return { image: { ...image, data }, quads };
};

export const copyWays: Ways = [(base) => spoilt(base, 818, 'grey copy', greyed)];
