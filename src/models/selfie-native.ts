import { type Point, clamp } from '../geometry/point.js';
import { rectangle } from '../geometry/quad.js';
import type { Crop, Image } from '../image/image.js';
import { cutOut } from '../image/resample/warp.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import type { Frame } from './face-detector.js';

const sidePx = 224;
/**
 * Cameras and web pages send no fewer pixels; a smaller picture was reduced, which destroys the
 * evidence.
 */
export const minShorterSidePx = 400;

/** Where the square starts: whole pixels, so that none is mixed with its neighbour. */
const startOf = (middle: number, lengthPx: number): number =>
  Math.round(clamp(middle - sidePx / 2, 0, lengthPx - sidePx));

/** The middle of the face at native resolution; undefined if the face has too few pixels. */
export const squareOfNative = (photo: Crop & Frame, centre: Point): Image | undefined => {
  const { image, fullWidthPx, fullHeightPx } = photo;
  const isReduced = image.widthPx * image.heightPx < fullWidthPx * fullHeightPx;
  if (isReduced || Math.min(fullWidthPx, fullHeightPx) < minShorterSidePx) return undefined;
  const left = startOf(centre.x, fullWidthPx);
  const top = startOf(centre.y, fullHeightPx);
  const size = { widthPx: sidePx, heightPx: sidePx, channels: 3 } as const;
  return cutOut(photo, rectangle(left, top, sidePx, sidePx), size).image;
};

/** Does the middle of the face, in the picture's own pixels, look like a screen or a print? */
export const loadSelfieNative = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel('selfie-native', loading);
  return {
    version: manifest.version,
    /** A logit, higher is live. Undefined if the picture was reduced before it was sent. */
    judge: async (photo: Crop & Frame, centre: Point): Promise<number | undefined> => {
      const face = squareOfNative(photo, centre);
      return face && (await run({ face: tensor(face) }))['logit']!.data[0]!;
    },
  };
};
