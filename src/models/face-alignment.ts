import { applyToQuad, invert } from '../geometry/homography.js';
import { type Point, point } from '../geometry/point.js';
import { rectangle } from '../geometry/quad.js';
import { similarityBetween } from '../geometry/similarity.js';
import type { Crop, Image } from '../image/image.js';
import { cutOut } from '../image/resample/warp.js';
import type { FaceShape } from './face-conditions.js';

const sidePx = 112;
/**
 * Target positions of pupils, tip of the nose and corners of the mouth, the image's left first: the
 * template on which both nets were trained (OpenCV, modules/objdetect/src/face_recognize.cpp).
 */
const template = [
  point(38.2946, 51.6963),
  point(73.5318, 51.5014),
  point(56.0252, 71.7366),
  point(41.5493, 92.3655),
  point(70.7299, 92.2041),
];

/** The points by which a face is aligned. */
export type Aligned = Pick<FaceShape, 'nose' | 'mouth'> & {
  readonly eyes: Readonly<Record<'right' | 'left', { readonly pupil: Point }>>;
};

/** The face, turned and scaled to the template. */
export const alignFace = (photo: Crop, { eyes, nose, mouth }: Aligned): Image => {
  const points = [eyes.right.pupil, eyes.left.pupil, nose, mouth.right, mouth.left];
  const toPhoto = invert(similarityBetween(points, template));
  const quad = applyToQuad(toPhoto, rectangle(0, 0, sidePx, sidePx));
  return cutOut(photo, quad, { widthPx: sidePx, heightPx: sidePx, outside: 0 }).image;
};
