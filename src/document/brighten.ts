import { compose, scaling } from '../geometry/homography.js';
import { type Crop, frameOf, type Image } from '../image/image.js';
import { remember } from '../image/remember.js';
import { warp } from '../image/resample/warp.js';
import { histogramOf, percentileOf } from './histogram.js';

/** As large as the finder needs; a second decoding would cost more. */
const brightenedPx = 768;
/** Luma of the light parts. Below `darkLuma` the finder misses documents; `lightLuma` suits it. */
const darkLuma = 80;
const lightLuma = 215;
const sampled = 5_000;

const lightPartsOf = ({ data, channels, ...size }: Image): number => {
  const step = channels * Math.max(1, Math.floor((size.widthPx * size.heightPx) / sampled));
  const greens = new Uint8Array(Math.floor(data.length / step));
  for (let i = 0; i < greens.length; i++) greens[i] = data[i * step + (channels === 3 ? 1 : 0)]!;
  return percentileOf(histogramOf(greens), 0.98);
};

const brightened = ({ image, toPhoto }: Crop): Crop | undefined => {
  const light = lightPartsOf(image);
  if (light >= darkLuma) return undefined;
  const { widthPx, heightPx } = image;
  const scale = Math.min(1, brightenedPx / Math.max(widthPx, heightPx));
  const small = warp(image, frameOf(image), {
    widthPx: Math.max(1, Math.round(widthPx * scale)),
    heightPx: Math.max(1, Math.round(heightPx * scale)),
  });
  const gain = lightLuma / Math.max(1, light);
  const back = scaling(widthPx / small.widthPx, heightPx / small.heightPx);
  return {
    image: { ...small, data: small.data.map((value) => Math.min(255, value * gain)) },
    toPhoto: compose(toPhoto, back),
  };
};

/**
 * A small copy of a dark photo, as a longer exposure would have shown it; undefined if it is bright
 * enough. Four stops or more below the right exposure the finder detects only parts of a document,
 * or none, and the answer would not mention the darkness.
 */
export const brighten = <P extends Crop>(photo: P): P | undefined => {
  const bright = remember(photo.image, brighten, '', () => brightened(photo));
  return bright && { ...photo, ...bright };
};
