import {
  applyToQuad,
  compose,
  homographyBetween,
  invert,
  scaling,
} from '../../geometry/homography.js';
import { type Quad, heightOf, rectangle, widthOf } from '../../geometry/quad.js';
import { halve } from '../../image/resample/halve.js';
import { type Crop, type Image, blankImage } from '../../image/image.js';
import type { Attempt } from './attempts.js';

/** The image of one attempt: grey, rectified, with its way back to the photo. */
export type View = Crop & {
  /** Scale: pixels of the view for each pixel of the photo. */
  readonly factor: number;
};

/**
 * Width of ID-1. Documents of other sizes are decoded a little larger or smaller, which does no
 * harm.
 */
const documentWidthMm = 85.6;

/** About 30 to the millimetre of a card, four to the finest module; more only costs time. */
const maxViewPixels = 4_500_000;

/** Small documents are enlarged so that a module has two pixels. */
const maxEnlargement = 2;

/**
 * Pixels between exact look-ups: the mapping bends too little to matter, and dividing at each pixel
 * took a third longer.
 */
const spanPx = 16;

/** Green only, bilinear, in integers: positions in 65536ths of a pixel, weights in 256ths. */
const fillGreen = (from: Image, to: Image, [a, b, c, d, e, f, g, h, i]: Crop['toPhoto']): void => {
  const { data, channels, widthPx } = from;
  const green = channels === 3 ? 1 : 0;
  const stride = widthPx * channels;
  const lastX = (widthPx - 1) * 256 - 1;
  const lastY = (from.heightPx - 1) * 256 - 1;
  const target = to.data;
  for (let y = 0.5, at = 0; y < to.heightPx; y++) {
    let scale = 65536 / (g * 0.5 + h * y + i);
    // NaN becomes 0 here; beyond the photo its edge is repeated.
    let u = ((a * 0.5 + b * y + c) * scale - 32768) | 0;
    let v = ((d * 0.5 + e * y + f) * scale - 32768) | 0;
    for (let rest = to.widthPx; rest > 0; rest -= spanPx) {
      const span = rest < spanPx ? rest : spanPx;
      const x = to.widthPx - rest + span + 0.5;
      scale = 65536 / (g * x + h * y + i);
      const endU = ((a * x + b * y + c) * scale - 32768) | 0;
      const endV = ((d * x + e * y + f) * scale - 32768) | 0;
      const stepU = ((endU - u) / span) | 0;
      const stepV = ((endV - v) / span) | 0;
      for (const end = at + span; at < end; at++, u = (u + stepU) | 0, v = (v + stepV) | 0) {
        let px = u >> 8;
        let py = v >> 8;
        px = px > 0 ? (px < lastX ? px : lastX) : 0;
        py = py > 0 ? (py < lastY ? py : lastY) : 0;
        // Products are kept whole: checking each for overflow takes a fifth longer.
        const p = (Math.imul(py >> 8, stride) + Math.imul(px >> 8, channels) + green) | 0;
        const q = (p + stride) | 0;
        const along = px & 255;
        const left = data[p]!;
        const below = data[q]!;
        const upper = ((left << 8) + Math.imul(data[p + channels]! - left, along)) | 0;
        const lower = ((below << 8) + Math.imul(data[q + channels]! - below, along)) | 0;
        target[at] = ((upper << 8) + Math.imul(lower - upper, py & 255) + 32768) >> 16;
      }
      u = endU;
      v = endV;
    }
  }
};

/** Below this scale a single bilinear sample would skip pixels and keep their noise. */
const reducedFactor = 0.75;

export const viewOf = (photo: Crop, quad: Quad, { scale, effort }: Attempt): View => {
  const toSource = invert(photo.toPhoto);
  const source = applyToQuad(toSource, quad);
  const sourceWidthPx = widthOf(source);
  const sourceHeightPx = heightOf(source);
  const longerPx = Math.max(sourceWidthPx, sourceHeightPx);
  const wanted = 'perMm' in scale ? (scale.perMm * documentWidthMm) / longerPx : scale.perPhotoPx;
  const factor = Math.min(
    wanted,
    maxEnlargement,
    Math.sqrt(maxViewPixels / (sourceWidthPx * sourceHeightPx)),
  );
  const [widthPx, heightPx] = [sourceWidthPx, sourceHeightPx].map((sidePx) =>
    Math.max(8, Math.round(sidePx * factor)),
  ) as [number, number];
  const toPhoto = homographyBetween(rectangle(0, 0, widthPx, heightPx), quad);
  const taps = effort.tryHarder && factor < reducedFactor ? 2 : 1;
  const fine = blankImage(widthPx * taps, heightPx * taps, 1);
  fillGreen(photo.image, fine, compose(compose(toSource, toPhoto), scaling(1 / taps, 1 / taps)));
  return { image: taps === 1 ? fine : halve(fine), toPhoto, factor };
};
