import {
  type Homography,
  apply,
  applyToQuad,
  compose,
  homographyBetween,
  invert,
  scaling,
  shift,
} from '../../geometry/homography.js';
import { distance, point } from '../../geometry/point.js';
import { type Quad, boundsOf, rectangle } from '../../geometry/quad.js';
import type { Crop, Image } from '../image.js';
import { sample } from './sample.js';
import { shrink } from './shrink.js';

export type CropSize = {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Grey from colour is possible, not the reverse. As the source by default. */
  readonly channels?: 1 | 3;
  /** What lies beyond the photo: its nearest edge pixel, or a value 0 to 255. */
  readonly outside?: 'edge' | number;
};

/** Source pixels per target pixel along and across, in the middle of the crop. */
const stepsAt = (toSource: Homography, { widthPx, heightPx }: CropSize) => {
  const x = widthPx / 2;
  const y = heightPx / 2;
  const middle = apply(toSource, point(x, y));
  return {
    along: distance(middle, apply(toSource, point(x + 1, y))),
    across: distance(middle, apply(toSource, point(x, y + 1))),
  };
};

/**
 * The part of the image under the quad, averaged down by a whole factor where the crop will be much
 * smaller: a plain bilinear look-up would skip pixels and break thin strokes.
 */
const reduced = (image: Image, quad: Quad, toSource: Homography, size: CropSize) => {
  const { along, across } = stepsAt(toSource, size);
  const factor = Math.floor(Math.min(along, across));
  if (!(factor >= 2)) return { image, toSource };
  const bounds = boundsOf(quad);
  const x = Math.min(image.widthPx - 1, Math.max(0, Math.floor(bounds.x) - factor));
  const y = Math.min(image.heightPx - 1, Math.max(0, Math.floor(bounds.y) - factor));
  const width = Math.min(image.widthPx - x, Math.ceil(bounds.x + bounds.width) + factor - x);
  const height = Math.min(image.heightPx - y, Math.ceil(bounds.y + bounds.height) + factor - y);
  if (width < factor || height < factor) return { image, toSource };
  return {
    image: shrink(image, factor, { x, y, width, height }),
    toSource: compose(scaling(1 / factor, 1 / factor), compose(shift(-x, -y), toSource)),
  };
};

/** The part of the picture under `quad` (in pixels of `image`), rectified. */
export const warp = (image: Image, quad: Quad, size: CropSize): Image => {
  const target = rectangle(0, 0, size.widthPx, size.heightPx);
  const whole = homographyBetween(target, quad);
  const source = reduced(image, quad, whole, size);
  const { along, across } = stepsAt(source.toSource, size);
  return sample(source.image, source.toSource, {
    widthPx: size.widthPx,
    heightPx: size.heightPx,
    channels: image.channels === 1 ? 1 : (size.channels ?? 3),
    outside: size.outside ?? 'edge',
    tapsAlong: Math.max(1, Math.min(8, Math.round(along))),
    tapsAcross: Math.max(1, Math.min(8, Math.round(across))),
  });
};

/** The same for a quad in the photo's full-size pixels; the crop keeps the matrix back to them. */
export const cutOut = (source: Crop, quad: Quad, size: CropSize): Crop => ({
  image: warp(source.image, applyToQuad(invert(source.toPhoto), quad), size),
  toPhoto: homographyBetween(rectangle(0, 0, size.widthPx, size.heightPx), quad),
});
