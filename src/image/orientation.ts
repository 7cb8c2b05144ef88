import type { Homography } from '../geometry/homography.js';

/** EXIF orientations 5 to 8 swap width and height. */
export const swapsSides = (orientation: number): boolean => orientation >= 5;

/**
 * From stored pixels to the photo as a person sees it (EXIF 2.32, tag 274). `widthPx` and `heightPx`
 * are of the stored picture.
 */
export const uprightMatrix = (
  orientation: number,
  widthPx: number,
  heightPx: number,
): Homography => {
  switch (orientation) {
    case 2:
      return [-1, 0, widthPx, 0, 1, 0, 0, 0, 1];
    case 3:
      return [-1, 0, widthPx, 0, -1, heightPx, 0, 0, 1];
    case 4:
      return [1, 0, 0, 0, -1, heightPx, 0, 0, 1];
    case 5:
      return [0, 1, 0, 1, 0, 0, 0, 0, 1];
    case 6:
      return [0, -1, heightPx, 1, 0, 0, 0, 0, 1];
    case 7:
      return [0, -1, heightPx, -1, 0, widthPx, 0, 0, 1];
    case 8:
      return [0, 1, 0, -1, 0, widthPx, 0, 0, 1];
    default:
      return [1, 0, 0, 0, 1, 0, 0, 0, 1];
  }
};
