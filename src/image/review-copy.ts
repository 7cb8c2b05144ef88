import { rectangle } from '../geometry/quad.js';
import { registerCopy } from '../workers/job-copies.js';
import type { Image } from './image.js';
import { sharp } from './libvips.js';
import type { Photo } from './photo.js';
import { cutOut } from './resample/warp.js';

/** Enough to read small print and to compare faces; a larger one is slower to show on a tablet. */
const longestPx = 1800;
const quality = 82;

/** A JPEG that contains the picture and nothing else of the file that was sent. */
export const jpegOf = async ({ widthPx, heightPx, channels, data }: Image): Promise<Uint8Array> => {
  const raw = { width: widthPx, height: heightPx, channels };
  const made = await sharp(data, { raw }).jpeg({ quality }).toBuffer();
  // Copied into a buffer of its own, because the whole buffer leaves the worker.
  const copy = new Uint8Array(made);
  registerCopy(new Uint8Array(made.buffer, made.byteOffset, made.byteLength));
  return copy;
};

/** The photo upright. */
export const reviewCopy = (photo: Photo): Promise<Uint8Array> => {
  const { fullWidthPx, fullHeightPx } = photo;
  const factor = Math.min(1, longestPx / Math.max(fullWidthPx, fullHeightPx));
  const size = {
    widthPx: Math.max(1, Math.round(fullWidthPx * factor)),
    heightPx: Math.max(1, Math.round(fullHeightPx * factor)),
    channels: 3,
  } as const;
  const frame = rectangle(0, 0, fullWidthPx, fullHeightPx);
  return jpegOf(
    cutOut(photo, frame, photo.image.channels === 3 ? size : { ...size, channels: 1 }).image,
  );
};

/** Pixels to decode for a copy. */
export const reviewPixels = longestPx * longestPx;
