import { distance, type Point } from '../geometry/point.js';
import type { Image } from '../image/image.js';

/*
 * Steps of colour across a line: along a side of the document every look shows one, along most other lines only some do.
 */

/** A step this high counts in full; print and grain are mostly lower. */
const fullStep = 36;
const minStep = 10;
/** The mean of three pixels this far apart along the line is one look: a side is as long as that, grain is not. */
const alongPx = 1.5;
/** No step can be told: one of the two places is not in the picture. */
export const unknown = -1;

/** A line's own directions: along it, and outwards where its document's corners run clockwise. */
export const directionsOf = (from: Point, to: Point) => {
  const length = distance(from, to);
  const [ax, ay] = [(to.x - from.x) / length, (to.y - from.y) / length];
  return { ax, ay, nx: ay, ny: -ax };
};

/** Writes the colour at a place into `colours`, three numbers; the first is `unknown` beyond the picture. */
export const colourInto = (
  { data, widthPx, heightPx, channels }: Image,
  x: number,
  y: number,
  { ax, ay }: { readonly ax: number; readonly ay: number },
  colours: Float32Array,
  at: number,
): void => {
  if (!(x >= 0.5 && y >= 0.5 && x <= widthPx - 0.5 && y <= heightPx - 0.5)) {
    colours[at] = unknown;
    return;
  }
  const depth = channels === 3 ? 1 : 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let look = -1; look <= 1; look++) {
    const px = Math.min(widthPx - 1, Math.max(0, Math.floor(x + ax * look * alongPx)));
    const py = Math.min(heightPx - 1, Math.max(0, Math.floor(y + ay * look * alongPx)));
    const pixel = (py * widthPx + px) * channels;
    red += data[pixel]!;
    green += data[pixel + depth]!;
    blue += data[pixel + 2 * depth]!;
  }
  colours[at] = red / 3;
  colours[at + 1] = green / 3;
  colours[at + 2] = blue / 3;
};

/** Between two of the colours, 0 to 1; `unknown` where one of them is. */
export const stepBetween = (colours: Float32Array, a: number, b: number): number => {
  if (colours[a]! < 0 || colours[b]! < 0) return unknown;
  const step = Math.max(
    Math.abs(colours[a]! - colours[b]!),
    Math.abs(colours[a + 1]! - colours[b + 1]!),
    Math.abs(colours[a + 2]! - colours[b + 2]!),
  );
  return step < minStep ? 0 : Math.min(1, step / fullStep);
};
