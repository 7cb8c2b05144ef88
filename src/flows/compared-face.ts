import type { Image } from '../image/image.js';
import type { PictureDetail } from '../selfie/evidence/same-picture.js';

/** A face, ready to be compared. */
export type ComparedFace = {
  readonly embedding: Float32Array;
  /** 0 to 1, as for a selfie (src/selfie/measure-picture.ts). */
  readonly quality: number;
  /** Side of the face, brows to chin, in pixels of the photo. */
  readonly sizePx: number;
  /** Of a selfie only: a portrait is a print, whose screen and lamination say nothing of the face. */
  readonly unshadedRatio?: number;
  /**
   * Tells whether two pictures are one: of the portrait, or of each picture of the selfie and its
   * mirror image.
   */
  readonly details?: readonly PictureDetail[];
};

/** With its portrait upright, as shown to a reviewer. */
export type FaceWithPortrait = ComparedFace & { readonly portrait?: Image };

/** What leaves the worker with the result. */
export const withoutPortrait = (seen: FaceWithPortrait): ComparedFace => {
  const { portrait: _staysHere, ...face } = seen;
  return face;
};
