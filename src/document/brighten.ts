import { compose, scaling } from '../geometry/homography.js';
import { type Crop, type Image } from '../image/image.js';
import { resize } from '../image/warp.js';
import { histogramOf, percentileOf } from './histogram.js';

/** As large as the finder needs; a second decoding would cost more. */
const litPx = 768;
/** Luma of the light parts of a photo in which the finder sees as well as it ever does. */
const darkLuma = 80;
const lightLuma = 215;
/** So many pixels tell how dark a photo is. */
const lookedAt = 5_000;

const lightPartsOf = ({ data, channels, ...size }: Image): number => {
  const step = channels * Math.max(1, Math.floor((size.widthPx * size.heightPx) / lookedAt));
  const greens = new Uint8Array(Math.floor(data.length / step));
  for (let i = 0; i < greens.length; i++) greens[i] = data[i * step + (channels === 3 ? 1 : 0)]!;
  return percentileOf(histogramOf(greens), 0.98);
};

/**
 * A dark photo as a longer exposure would have shown it, small; undefined where it is bright enough. Four stops and more
 * under a right exposure the finder sees parts of a document, or none, and the answer would not say that it was dark.
 */
export const brighten = <P extends Crop>(photo: P): P | undefined => {
  const light = lightPartsOf(photo.image);
  if (light >= darkLuma) return undefined;
  const { widthPx, heightPx } = photo.image;
  const scale = Math.min(1, litPx / Math.max(widthPx, heightPx));
  const small = resize(photo.image, {
    widthPx: Math.max(1, Math.round(widthPx * scale)),
    heightPx: Math.max(1, Math.round(heightPx * scale)),
  });
  const gain = lightLuma / Math.max(1, light);
  const image = { ...small, data: small.data.map((value) => Math.min(255, value * gain)) };
  const back = scaling(widthPx / image.widthPx, heightPx / image.heightPx);
  return { ...photo, image, toPhoto: compose(photo.toPhoto, back) };
};
