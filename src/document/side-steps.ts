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

/** Where a place's pixel is stored, the nearest within the picture. */
const pixelAt = ({ widthPx, heightPx, channels }: Image, x: number, y: number): number => {
  const [lastX, lastY] = [widthPx - 1, heightPx - 1];
  const column = x > 0 ? (x < lastX ? x | 0 : lastX) : 0;
  const row = y > 0 ? (y < lastY ? y | 0 : lastY) : 0;
  return (row * widthPx + column) * channels;
};

/** Writes the colour at a place into `colours`, three numbers; the first is `unknown` beyond the picture. */
export const colourInto = (
  image: Image,
  x: number,
  y: number,
  { ax, ay }: { readonly ax: number; readonly ay: number },
  colours: Float32Array,
  at: number,
): void => {
  const { data, widthPx, heightPx, channels } = image;
  if (!(x >= 0.5 && y >= 0.5 && x <= widthPx - 0.5 && y <= heightPx - 0.5)) {
    colours[at] = unknown;
    return;
  }
  const green = channels === 3 ? 1 : 0;
  const blue = 2 * green;
  const before = pixelAt(image, x - ax * alongPx, y - ay * alongPx);
  const here = pixelAt(image, x, y);
  const after = pixelAt(image, x + ax * alongPx, y + ay * alongPx);
  colours[at] = (data[before]! + data[here]! + data[after]!) / 3;
  colours[at + 1] = (data[before + green]! + data[here + green]! + data[after + green]!) / 3;
  colours[at + 2] = (data[before + blue]! + data[here + blue]! + data[after + blue]!) / 3;
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
