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

/**
 * Fills the strip along the curve. Everything is spelled out in numbers: this loop runs a hundred thousand
 * times a line, and a point object in it costs ten times the arithmetic.
 */
const fillStrip = (
  target: Image,
  usedPx: number,
  taps: number,
  source: Image,
  toImage: Homography,
  { curve, left }: LineCurve,
  bandPxPerU: number,
  bandPxPerV: number,
): number => {
  const [a, b, c, d, e, f, g, h, i] = toImage;
  const { data, widthPx, heightPx } = source;
  const [lastX, lastY] = [widthPx - 1, heightPx - 1];
  let sum = 0;
  for (let u = 0; u < usedPx; u++) {
    for (let v = 0; v < stripHeightPx; v++) {
      let grey = 0;
      for (let ti = 0; ti < taps; ti++) {
        const x = left + (u + (ti + 0.5) / taps - leftPx) * bandPxPerU;
        const middle = (curve[0] * x + curve[1]) * x + curve[2];
        for (let tj = 0; tj < taps; tj++) {
          const y = middle + (v + (tj + 0.5) / taps - stripHeightPx / 2) * bandPxPerV;
          const w = g * x + h * y + i;
          let px = (a * x + b * y + c) / w - 0.5;
          let py = (d * x + e * y + f) / w - 0.5;
          // Beyond the picture its edge goes on; written so that NaN counts as beyond.
          px = px > 0 ? (px < lastX ? px : lastX) : 0;
          py = py > 0 ? (py < lastY ? py : lastY) : 0;
          const x0 = px | 0;
          const y0 = py | 0;
          const fx = px - x0;
          const fy = py - y0;
          const at = y0 * widthPx + x0;
          const right = x0 < lastX ? 1 : 0;
          const below = y0 < lastY ? widthPx : 0;
          grey +=
            (data[at]! * (1 - fx) + data[at + right]! * fx) * (1 - fy) +
            (data[at + below]! * (1 - fx) + data[at + below + right]! * fx) * fy;
        }
      }
      grey /= taps * taps;
      target.data[v * stripWidthPx + u] = grey + 0.5;
      sum += grey;
    }
  }
  return sum / (usedPx * stripHeightPx);
};

/**
 * The line's strip as mrz-reader was trained on (training/mrz/README.md has the same formulas), sampled
 * along the curve from the picture itself, so that a curved page and a tilt cost no resolution. `source` is
 * grey.
 */
export const cutStrip = (source: Crop, band: BandLines, line: LineCurve): Strip => {
  const toImage = compose(invert(source.toPhoto), band.toPhoto);
  const stretch = stretchAt(toImage, line);
  const letterPx = 2 * line.half * stretch.y;
  const lengthPx = (line.right - line.left) * stretch.x;
  const scaleY = capPx / letterPx;
  const scaleX = Math.min(squeeze * scaleY, (stripWidthPx - 2 * leftPx) / lengthPx);
  const bandPxPerU = 1 / (scaleX * stretch.x);
  const bandPxPerV = 1 / (scaleY * stretch.y);

  const image = blankImage(stripWidthPx, stripHeightPx, 1);
  const usedPx = Math.min(stripWidthPx, Math.floor(2 * leftPx + lengthPx * scaleX));
  // A letter much larger than the strip's would be sampled with gaps between.
  const taps = 1 / scaleY > 1.5 ? Math.min(6, Math.ceil(1 / scaleY)) : 1;
  const mean = fillStrip(image, usedPx, taps, source.image, toImage, line, bandPxPerU, bandPxPerV);
  for (let v = 0; v < stripHeightPx; v++)
    image.data.fill(mean + 0.5, v * stripWidthPx + usedPx, (v + 1) * stripWidthPx);
  return {
    image,
    steps: Math.min(stripWidthPx / stepPx, Math.ceil(usedPx / stepPx)),
    letterPx,
    toPhoto: (u, v) => {
      const x = line.left + (u - leftPx) * bandPxPerU;
      return apply(
        band.toPhoto,
        point(x, lineY(line.curve, x) + (v - stripHeightPx / 2) * bandPxPerV),
      );
    },
  };
};
