import type { Image } from '../image/image.js';

/** A face as it is compared. */
export type ComparedFace = {
  readonly embedding: Float32Array;
  /** 0 to 1, as a selfie's (src/selfie/measure-picture.ts). */
  readonly quality: number;
  /** Side of the face, brows to chin, in pixels of the photo. */
  readonly sizePx: number;
};

/** With its portrait upright, as a reviewer is shown it. */
export type FaceWithPortrait = ComparedFace & { readonly portrait?: Image };
