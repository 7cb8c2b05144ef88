import { averageOut } from '../image/average.js';
import type { Crop, Image } from '../image/image.js';
import { loadModel } from '../inference/load-model.js';
import { squareInside } from './face-crop.js';
import type { Face, Frame } from './face-detector.js';

/**
 * Tone and texture of the face, and the face with and without its surroundings (the edge of a
 * sheet, a bezel, a hand). Sides in sizes of the detector's box, so that the input does not change
 * with the resolution of the photo.
 */
const views = {
  detail: { faceSizes: 1.15, sidePx: 160 },
  wide: { faceSizes: 2.7, sidePx: 80 },
  near: { faceSizes: 1.5, sidePx: 80 },
} as const;
export const viewNames = Object.keys(views) as readonly (keyof typeof views)[];
export type Views = Readonly<Record<keyof typeof views, Image>>;

const viewOf = (photo: Crop & Frame, { centre, sizePx }: Face, name: keyof Views): Image => {
  const { faceSizes, sidePx } = views[name];
  const size = { widthPx: sidePx, heightPx: sidePx, outside: 0 };
  return averageOut(photo, squareInside(centre, faceSizes * sizePx, photo), size).image;
};

export const viewsOf = (photo: Crop & Frame, face: Face): Views =>
  Object.fromEntries(viewNames.map((name) => [name, viewOf(photo, face, name)])) as Views;

export const loadAntispoof = async () => {
  const { manifest, run, tensor } = await loadModel('antispoof');
  return {
    version: manifest.version,
    /** Logit of a live person before the camera, calibrated on sources not trained on. */
    judge: async (photo: Crop & Frame, face: Face) => {
      const { detail, wide, near } = viewsOf(photo, face);
      const inputs = { detail: tensor(detail), wide: tensor(wide), near: tensor(near) };
      return (await run(inputs))['logit']!.data[0]!;
    },
  };
};
