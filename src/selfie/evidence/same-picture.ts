/* In a file of its own, because a session compares stored details where no net is loaded. */

/** Projections of a face's detail, −127 to 127. */
export type PictureDetail = readonly number[];

const dot = (a: PictureDetail, b: PictureDetail): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** 1 for the same picture, about 0 for pictures that have nothing in common. */
export const samePictureOf = (a: PictureDetail, b: PictureDetail): number =>
  dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b) || 1);
