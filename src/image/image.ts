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

/**
 * A rectified part of a photo. Its pixels are never computed as a whole, only sampled where needed.
 */
export type Straight = {
  readonly image: Image;
  readonly toImage: Homography;
  readonly widthPx: number;
  readonly heightPx: number;
};
