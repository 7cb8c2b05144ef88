import { identity } from '../../../src/geometry/homography.js';
import type { Image } from '../../../src/image/image.js';
import type { FaceDetector } from '../../../src/models/face-detector.js';
import type { Faces } from './sets.js';

/** A portrait is this sure; anything above the other might be one. */
const minPortraitScore = 0.7;
const minAnyScore = 0.3;
/** From the detector's box of brows to chin to a portrait's frame. */
const portraitPerFace = 1.9;

/** Only to make pictures: on the document alone, flat and whole. */
export const facesOf = (faceDetector: FaceDetector): Faces => {
  const find = ({ widthPx, heightPx, ...rest }: Image) =>
    faceDetector.find({
      image: { widthPx, heightPx, ...rest },
      toPhoto: identity,
      fullWidthPx: widthPx,
      fullHeightPx: heightPx,
    });
  return {
    portraitOf: async (document) => {
      const [face] = (await find(document))
        .filter(({ score }) => score > minPortraitScore)
        .sort((a, b) => b.sizePx - a.sizePx);
      if (!face) return undefined;
      const { widthPx, heightPx } = document;
      const sidePx = portraitPerFace * face.sizePx;
      return {
        x: (face.centre.x - sidePx / 2) / widthPx,
        y: (face.centre.y - 0.6 * sidePx) / heightPx,
        width: sidePx / widthPx,
        height: (1.25 * sidePx) / heightPx,
      };
    },
    hasFace: async (image) => (await find(image)).some(({ score }) => score > minAnyScore),
  };
};
