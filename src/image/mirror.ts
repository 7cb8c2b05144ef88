import { registerCopy } from '../workers/job-copies.js';
import { blankImage, type Crop, type Image } from './image.js';
import type { Photo } from './photo.js';

/** Left and right swapped. */
export const mirror = (image: Image): Image => {
  const { data, widthPx, heightPx, channels } = image;
  const mirrored = blankImage(widthPx, heightPx, channels);
  const turned = mirrored.data;
  const stride = widthPx * channels;
  for (let start = 0; start < data.length; start += stride)
    if (channels === 1) turned.set(data.subarray(start, start + stride).toReversed(), start);
    else
      for (let from = start, to = start + stride - 3; to >= start; from += 3, to -= 3) {
        turned[to] = data[from]!;
        turned[to + 1] = data[from + 1]!;
        turned[to + 2] = data[from + 2]!;
      }
  return mirrored;
};

/** Top and bottom swapped. */
const mirrorColumns = (image: Image): Image => {
  const { data, widthPx, heightPx, channels } = image;
  const mirrored = blankImage(widthPx, heightPx, channels);
  const stride = widthPx * channels;
  for (let top = 0, bottom = data.length - stride; bottom >= 0; top += stride, bottom -= stride)
    mirrored.data.set(data.subarray(top, top + stride), bottom);
  return mirrored;
};

/** Columns of the upright photo may be stored as rows. */
const mirrorUpright = ({ image, toPhoto }: Crop): Image => {
  const isUpright = Math.abs(toPhoto[0]) > Math.abs(toPhoto[1]);
  const mirrored = (isUpright ? mirror : mirrorColumns)(image);
  registerCopy(mirrored.data);
  return mirrored;
};

/**
 * The photo as its mirror image, at any scale; the given one stays as it was. Its pixels are copied
 * instead of being read through another matrix, whose rounding would not be the mirror image's.
 */
export const mirrorPhoto = (photo: Photo): Photo => ({
  ...photo,
  image: mirrorUpright(photo),
  at: async (scale) => mirrorPhoto(await photo.at(scale)),
});
