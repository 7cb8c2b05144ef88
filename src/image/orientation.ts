import { compose, type Homography, identity } from '../geometry/homography.js';

/** EXIF orientations 5 to 8 swap width and height. */
export const swapsSides = (orientation: number): boolean => orientation >= 5;

/** From stored pixels (of the given size) to the photo as a person sees it (EXIF 2.32, tag 274). */
export const uprightMatrix = (orientation: number, width: number, height: number): Homography => {
  const fromTwo: readonly Homography[] = [
    [-1, 0, width, 0, 1, 0, 0, 0, 1],
    [-1, 0, width, 0, -1, height, 0, 0, 1],
    [1, 0, 0, 0, -1, height, 0, 0, 1],
    [0, 1, 0, 1, 0, 0, 0, 0, 1],
    [0, -1, height, 1, 0, 0, 0, 0, 1],
    [0, -1, height, -1, 0, width, 0, 0, 1],
    [0, 1, 0, -1, 0, width, 0, 0, 1],
  ];
  return fromTwo[orientation - 2] ?? identity;
};

/** Combines several orientations, applied in order, into one. */
export const combineOrientations = (orientations: readonly number[]): number => {
  const turnOf = (orientation: number): Homography => uprightMatrix(orientation, 0, 0);
  const all = orientations.reduce((so, next) => compose(turnOf(next), so), identity);
  const hasSameTurn = (orientation: number): boolean =>
    turnOf(orientation).every((value, i) => value === all[i]);
  return [1, 2, 3, 4, 5, 6, 7, 8].find(hasSameTurn)!;
};
