import { type Homography, apply, compose, invert } from '../geometry/homography.js';
import { distance, point } from '../geometry/point.js';
import { type Crop, type Image, blankImage } from '../image/image.js';
import { type BandLines } from '../models/mrz-lines.js';
import { type LineCurve, lineY } from '../models/mrz-lines-fit.js';
import {
  capPx,
  leftPx,
  squeeze,
  stepPx,
  stripHeightPx,
  stripWidthPx,
} from '../models/mrz-reader.js';

/** One line of a zone made straight, and the way back to the photo for boxes. */
export type Strip = {
  readonly image: Image;
  /** Steps of the reader that cover the line; beyond is filling. */
  readonly steps: number;
  /** Height of a letter in the pixels it was read from: under 9 it becomes guessing. */
  readonly letterPx: number;
  /** From a place in the strip to the photo. */
  readonly toPhoto: (u: number, v: number) => { readonly x: number; readonly y: number };
};

type Scale = { readonly x: number; readonly y: number };

/** Picture pixels per band pixel, in the middle of the line: the band is stretched, sizes are not its own. */
const stretchAt = (toImage: Homography, { curve, left, right }: LineCurve): Scale => {
  const x = (left + right) / 2;
  const y = lineY(curve, x);
  const middle = apply(toImage, point(x, y));
  return {
    x: distance(middle, apply(toImage, point(x + 1, y))),
    y: distance(middle, apply(toImage, point(x, y + 1))),
  };
};

const greyAt = ({ data, widthPx, heightPx, channels }: Image, x: number, y: number): number => {
  const u = Math.min(widthPx - 1, Math.max(0, x - 0.5));
  const v = Math.min(heightPx - 1, Math.max(0, y - 0.5));
  const [x0, y0] = [Math.trunc(u), Math.trunc(v)];
  const [fu, fv] = [u - x0, v - y0];
  const right = x0 < widthPx - 1 ? channels : 0;
  const below = y0 < heightPx - 1 ? widthPx * channels : 0;
  const at = (y0 * widthPx + x0) * channels;
  const mix = (k: number): number =>
    (data[at + k]! * (1 - fu) + data[at + right + k]! * fu) * (1 - fv) +
    (data[at + below + k]! * (1 - fu) + data[at + right + below + k]! * fu) * fv;
  return channels === 1 ? mix(0) : mix(0) * 0.299 + mix(1) * 0.587 + mix(2) * 0.114;
};

/**
 * The line's strip as mrz-reader was trained on (training/mrz/README.md has the same formulas), sampled
 * along the curve from the picture's own pixels, so that a curved page and a tilt cost no resolution.
 */
export const cutStrip = (photo: Crop, band: BandLines, line: LineCurve): Strip => {
  const toImage = compose(invert(photo.toPhoto), band.toPhoto);
  const stretch = stretchAt(toImage, line);
  const letterPx = 2 * line.half * stretch.y;
  const lengthPx = (line.right - line.left) * stretch.x;
  const scaleY = capPx / letterPx;
  const scaleX = Math.min(squeeze * scaleY, (stripWidthPx - 2 * leftPx) / lengthPx);
  const inBand = (u: number, v: number) => {
    const x = line.left + (u - leftPx) / (scaleX * stretch.x);
    return point(x, lineY(line.curve, x) + (v - stripHeightPx / 2) / (scaleY * stretch.y));
  };

  const image = blankImage(stripWidthPx, stripHeightPx, 1);
  const usedPx = Math.min(stripWidthPx, Math.floor(2 * leftPx + lengthPx * scaleX));
  // A letter much larger than the strip's would be sampled with gaps between.
  const taps = 1 / scaleY > 1.5 ? Math.min(6, Math.ceil(1 / scaleY)) : 1;
  let sum = 0;
  for (let v = 0; v < stripHeightPx; v++) {
    for (let u = 0; u < usedPx; u++) {
      let grey = 0;
      for (let j = 0; j < taps; j++) {
        for (let i = 0; i < taps; i++) {
          const at = apply(toImage, inBand(u + (i + 0.5) / taps, v + (j + 0.5) / taps));
          grey += greyAt(photo.image, at.x, at.y);
        }
      }
      grey /= taps * taps;
      image.data[v * stripWidthPx + u] = grey + 0.5;
      sum += grey;
    }
  }
  const mean = sum / (usedPx * stripHeightPx);
  for (let v = 0; v < stripHeightPx; v++)
    image.data.fill(mean + 0.5, v * stripWidthPx + usedPx, (v + 1) * stripWidthPx);
  return {
    image,
    steps: Math.min(stripWidthPx / stepPx, Math.ceil(usedPx / stepPx)),
    letterPx,
    toPhoto: (u, v) => apply(band.toPhoto, inBand(u, v)),
  };
};
