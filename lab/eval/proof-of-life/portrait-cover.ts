import { blankImage, type Image } from '../../../src/image/image.js';
import type { Drawing } from './random.js';

/** In shares of the document. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const whole: Box = { x: 0, y: 0, width: 1, height: 1 };

const at = ({ widthPx, heightPx }: Image, x: number, y: number): number =>
  3 *
  (Math.min(heightPx - 1, Math.max(0, Math.round(y))) * widthPx +
    Math.min(widthPx - 1, Math.max(0, Math.round(x))));

/** Each pixel of the box anew; the rest of the document stays. */
const painted = (
  document: Image,
  box: Box,
  paint: (x: number, y: number) => readonly [number, number, number],
): Image => {
  const data = new Uint8Array(document.data);
  const { widthPx, heightPx } = document;
  for (let y = Math.floor(box.y * heightPx); y < (box.y + box.height) * heightPx; y++)
    for (let x = Math.floor(box.x * widthPx); x < (box.x + box.width) * widthPx; x++)
      if (x >= 0 && y >= 0 && x < widthPx && y < heightPx)
        data.set(paint(x, y), 3 * (y * widthPx + x));
  return { ...document, data };
};

/** The portrait scratched off: the print around it, smeared over the place. */
export const erased = (document: Image, box: Box): Image => {
  const { widthPx, heightPx, data } = document;
  const [left, right] = [box.x * widthPx - 4, (box.x + box.width) * widthPx + 4];
  const [top, bottom] = [box.y * heightPx - 4, (box.y + box.height) * heightPx + 4];
  return painted(document, box, (x, y) => {
    const [l, r] = [at(document, left, y), at(document, right, y)];
    const [t, b] = [at(document, x, top), at(document, x, bottom)];
    return [0, 1, 2].map(
      (c) => (data[l + c]! + data[r + c]! + data[t + c]! + data[b + c]!) / 4,
    ) as [number, number, number];
  });
};

/** A piece of a photo, from anywhere in it. */
export const partOf = (
  photo: Image,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  draw: Drawing,
): Image => {
  const left = draw.between([0, Math.max(0, photo.widthPx - widthPx)]);
  const top = draw.between([0, Math.max(0, photo.heightPx - heightPx)]);
  return painted(blankImage(widthPx, heightPx, 3), whole, (x, y) => {
    const p = at(photo, left + x, top + y);
    return [photo.data[p]!, photo.data[p + 1]!, photo.data[p + 2]!];
  });
};

/** Something of about the portrait's size lies on it. */
export const covered = (document: Image, box: Box, thing: Image): Image =>
  painted(document, box, (x, y) => {
    const p = at(thing, x - box.x * document.widthPx, y - box.y * document.heightPx);
    return [thing.data[p]!, thing.data[p + 1]!, thing.data[p + 2]!];
  });

/** An empty frame of one colour, as on a form that was not filled in. */
export const blank = (document: Image, box: Box, draw: Drawing): Image => {
  const grey = draw.between([120, 245]);
  return painted(document, box, () => [grey, grey, grey]);
};
