import type { Homography } from '../geometry/homography.js';
import { type Quad, rectangle } from '../geometry/quad.js';

/** Pixels row by row, channels side by side (RGB, or one of grey), 8 bits each. */
export type Image = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 1 | 3;
  readonly data: Uint8Array;
};

/** A picture cut out of a photo, with the matrix from its pixels to the photo's. */
export type Crop = { readonly image: Image; readonly toPhoto: Homography };

export const blankImage = (widthPx: number, heightPx: number, channels: 1 | 3): Image => ({
  widthPx,
  heightPx,
  channels,
  data: new Uint8Array(widthPx * heightPx * channels),
});

export const frameOf = ({ widthPx, heightPx }: Pick<Image, 'widthPx' | 'heightPx'>): Quad =>
  rectangle(0, 0, widthPx, heightPx);

/** ITU-R BT.601 luma in 8-bit fixed point: what JPEG itself calls brightness. */
export const toGrey = (image: Image): Image => {
  if (image.channels === 1) return image;
  const grey = blankImage(image.widthPx, image.heightPx, 1);
  const from = image.data;
  const to = grey.data;
  for (let i = 0, j = 0; i < to.length; i++, j += 3) {
    to[i] = (from[j]! * 77 + from[j + 1]! * 150 + from[j + 2]! * 29 + 128) >> 8;
  }
  return grey;
};
