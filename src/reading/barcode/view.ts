import {
  applyToQuad,
  compose,
  homographyBetween,
  invert,
  scaling,
} from '../../geometry/homography.js';
import { type Quad, heightOf, rectangle, widthOf } from '../../geometry/quad.js';
import { halve } from '../../image/halve.js';
import { type Crop, type Image, blankImage } from '../../image/image.js';
import type { Look } from './looks.js';

/** What one look sees: grey, straight, with its way back to the photo. */
export type View = Crop & {
  /** Pixels of the view for each of the photo at hand. */
  readonly factor: number;
};

/** Of ID-1. A document of another size is looked at a little larger or smaller, which does no harm. */
const documentWidthMm = 85.6;

/** About 30 to the millimetre of a card, four for the finest module; more only costs time. */
const maxViewPixels = 4_500_000;

/** A small document is looked at larger, so that a module has two pixels to be told apart by. */
const maxEnlargement = 2;

/** Between places this far apart the way through the photo is as good as straight: a division for each was a third of the time. */
const spanPx = 16;

/**
 * The green of each pixel alone: nearly all of what the eye calls brightness, at a third of the price. One
 * look between four neighbours, whole numbers throughout: places in 65536ths of a pixel, shares in 256ths.
 */
const fillGreen = (from: Image, to: Image, [a, b, c, d, e, f, g, h, i]: Crop['toPhoto']): void => {
  const { data, channels, widthPx } = from;
  const green = channels === 3 ? 1 : 0;
  const stride = widthPx * channels;
  const lastX = (widthPx - 1) * 256 - 1;
  const lastY = (from.heightPx - 1) * 256 - 1;
  const target = to.data;
  for (let y = 0.5, at = 0; y < to.heightPx; y++) {
    let scale = 65536 / (g * 0.5 + h * y + i);
    // NaN becomes 0 here; beyond the photo its edge goes on.
    let u = ((a * 0.5 + b * y + c) * scale - 32768) | 0;
    let v = ((d * 0.5 + e * y + f) * scale - 32768) | 0;
    for (let left = to.widthPx; left > 0; left -= spanPx) {
      const span = left < spanPx ? left : spanPx;
      const x = to.widthPx - left + span + 0.5;
      scale = 65536 / (g * x + h * y + i);
      const endU = ((a * x + b * y + c) * scale - 32768) | 0;
      const endV = ((d * x + e * y + f) * scale - 32768) | 0;
      const stepU = ((endU - u) / span) | 0;
      const stepV = ((endV - v) / span) | 0;
      for (const end = at + span; at < end; at++, u = (u + stepU) | 0, v = (v + stepV) | 0) {
        const px = u >> 8 > 0 ? (u >> 8 < lastX ? u >> 8 : lastX) : 0;
        const py = v >> 8 > 0 ? (v >> 8 < lastY ? v >> 8 : lastY) : 0;
        const p = (py >> 8) * stride + (px >> 8) * channels + green;
        const along = px & 255;
        const upper = (data[p]! << 8) + (data[p + channels]! - data[p]!) * along;
        const q = p + stride;
        const lower = (data[q]! << 8) + (data[q + channels]! - data[q]!) * along;
        target[at] = ((upper << 8) + (lower - upper) * (py & 255) + 32768) >> 16;
      }
      [u, v] = [endU, endV];
    }
  }
};

/** Under this one look between four neighbours skips pixels, and keeps the noise of the others. */
const reducedFactor = 0.75;

export const viewOf = (photo: Crop, quad: Quad, { scale, effort }: Look): View => {
  const toSeen = invert(photo.toPhoto);
  const seen = applyToQuad(toSeen, quad);
  const [seenWidthPx, seenHeightPx] = [widthOf(seen), heightOf(seen)];
  const longerPx = Math.max(seenWidthPx, seenHeightPx);
  const wanted = 'perMm' in scale ? (scale.perMm * documentWidthMm) / longerPx : scale.perPhotoPx;
  const factor = Math.min(
    wanted,
    maxEnlargement,
    Math.sqrt(maxViewPixels / (seenWidthPx * seenHeightPx)),
  );
  const [widthPx, heightPx] = [seenWidthPx, seenHeightPx].map((sidePx) =>
    Math.max(8, Math.round(sidePx * factor)),
  ) as [number, number];
  const toPhoto = homographyBetween(rectangle(0, 0, widthPx, heightPx), quad);
  const taps = effort.tryHarder && factor < reducedFactor ? 2 : 1;
  const fine = blankImage(widthPx * taps, heightPx * taps, 1);
  fillGreen(photo.image, fine, compose(compose(toSeen, toPhoto), scaling(1 / taps, 1 / taps)));
  return { image: taps === 1 ? fine : halve(fine), toPhoto, factor };
};
