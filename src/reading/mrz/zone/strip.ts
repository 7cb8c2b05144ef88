import { type Homography, apply, compose, invert } from '../../../geometry/homography.js';
import { distance, point } from '../../../geometry/point.js';
import { type Crop, type Image, blankImage } from '../../../image/image.js';
import { lookAlong } from '../../../image/resample/sample-grey.js';
import { type BandLines } from '../../../models/mrz-lines.js';
import { type LineCurve, lineY } from '../../../models/mrz-lines-fit.js';
import {
  capPx,
  leftPx,
  squeeze,
  stepPx,
  stripHeightPx,
  stripWidthPx,
} from '../../../models/mrz-reader.js';

/** One straightened line of a zone, and the way back to the photo for boxes. */
export type Strip = {
  readonly image: Image;
  /** Steps of the reader that cover the line; the rest is padding. */
  readonly steps: number;
  /** Letter height in the source pixels: under 9 reading becomes guessing. */
  readonly letterPx: number;
  readonly toPhoto: (u: number, v: number) => { readonly x: number; readonly y: number };
};

type Scale = { readonly x: number; readonly y: number };

/**
 * Pixels of the image for each pixel of the band, at the middle of the line. The band is a
 * stretched copy of the image.
 */
const scaleAt = (toImage: Homography, { curve, left, right }: LineCurve): Scale => {
  const x = (left + right) / 2;
  const y = lineY(curve, x);
  const middle = apply(toImage, point(x, y));
  return {
    x: distance(middle, apply(toImage, point(x + 1, y))),
    y: distance(middle, apply(toImage, point(x, y + 1))),
  };
};

/** Fills the strip column by column, `taps` × `taps` samples a pixel. Returns the mean. */
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
  const rows = stripHeightPx * taps;
  const samples = new Uint8Array(rows * taps);
  const highest = (0.5 / taps - stripHeightPx / 2) * bandPxPerV;
  const lowest = (stripHeightPx / 2 - 0.5 / taps) * bandPxPerV;
  let sum = 0;
  for (let u = 0; u < usedPx; u++) {
    for (let tap = 0; tap < taps; tap++) {
      const x = left + (u + (tap + 0.5) / taps - leftPx) * bandPxPerU;
      const middle = lineY(curve, x);
      const top = apply(toImage, point(x, middle + highest));
      const bottom = apply(toImage, point(x, middle + lowest));
      const along = {
        u: 256 * top.x - 128,
        v: 256 * top.y - 128,
        du: (256 * (bottom.x - top.x)) / (rows - 1),
        dv: (256 * (bottom.y - top.y)) / (rows - 1),
      };
      lookAlong(source, along, samples, tap, taps, rows);
    }
    for (let v = 0, at = 0; v < stripHeightPx; v++) {
      let grey = 0;
      for (const end = at + taps * taps; at < end; at++) grey += samples[at]!;
      grey /= taps * taps;
      target.data[v * stripWidthPx + u] = grey + 0.5;
      sum += grey;
    }
  }
  return sum / (usedPx * stripHeightPx);
};

/**
 * The line's strip as in mrz-reader's training (anverso_training/mrz/README.md has the formulas),
 * sampled along the curve from the image itself, so that a curved or tilted page loses no
 * resolution. `source` is grey.
 */
export const cutStrip = (source: Crop, band: BandLines, line: LineCurve): Strip => {
  const toImage = compose(invert(source.toPhoto), band.toPhoto);
  const scale = scaleAt(toImage, line);
  const letterPx = 2 * line.half * scale.y;
  const lengthPx = (line.right - line.left) * scale.x;
  const scaleY = capPx / letterPx;
  const scaleX = Math.min(squeeze * scaleY, (stripWidthPx - 2 * leftPx) / lengthPx);
  const bandPxPerU = 1 / (scaleX * scale.x);
  const bandPxPerV = 1 / (scaleY * scale.y);

  const image = blankImage(stripWidthPx, stripHeightPx, 1);
  const usedPx = Math.min(stripWidthPx, Math.floor(2 * leftPx + lengthPx * scaleX));
  // Letters much larger than the strip's would be sampled with gaps.
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
