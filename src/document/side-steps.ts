import { distance, type Point } from '../geometry/point.js';
import type { Image } from '../image/image.js';

/* Steps of colour across a line: all along a document's side, here and there on other lines. */

/** Height of a full step; print and grain are mostly lower. */
const fullStep = 36;
const minStep = 10;
/** A colour is the mean of three pixels this far apart along the line, which removes grain. */
const alongPx = 1.5;
/** Stands for a colour or a step outside the picture. */
export const unknown = -1;

/** Unit vectors along a line, and outwards if the document's corners run clockwise. */
export const directionsOf = (from: Point, to: Point) => {
  const length = distance(from, to);
  const ax = (to.x - from.x) / length;
  const ay = (to.y - from.y) / length;
  return { ax, ay, nx: ay, ny: -ax };
};

/** Index of the pixel at a place, or of the nearest one inside the picture. */
const pixelAt = ({ widthPx, heightPx, channels }: Image, x: number, y: number): number => {
  const lastX = widthPx - 1;
  const lastY = heightPx - 1;
  const column = x > 0 ? (x < lastX ? x | 0 : lastX) : 0;
  const row = y > 0 ? (y < lastY ? y | 0 : lastY) : 0;
  return (row * widthPx + column) * channels;
};

/** Writes a colour into `colours` at `at`; its first value is `unknown` outside the picture. */
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

/** Step between two of the colours, 0 to 1; `unknown` if one of them is. */
export const stepBetween = (colours: Float32Array, a: number, b: number): number => {
  if (colours[a]! < 0 || colours[b]! < 0) return unknown;
  const step = Math.max(
    Math.abs(colours[a]! - colours[b]!),
    Math.abs(colours[a + 1]! - colours[b + 1]!),
    Math.abs(colours[a + 2]! - colours[b + 2]!),
  );
  return step < minStep ? 0 : Math.min(1, step / fullStep);
};
