import { rectangle } from '../geometry/quad.js';
import { averageOut } from '../image/resample/average.js';
import type { Crop, Image } from '../image/image.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import { squareInside } from './face-crop.js';
import type { Face, Frame } from './face-detector.js';
import { loadSelfieContext } from './selfie-context.js';

type ByBaseline<T> = Readonly<Record<'alone' | 'known', T>>;

/**
 * Raw score that 3 or 4 % of live faces of held-out sources stay below, as a linear function of the
 * picture's properties. `least`: for all pictures together.
 */
export type PictureLimit = Readonly<
  Record<'sharpness' | 'sizeShare' | 'constant' | 'least', number>
>;

/**
 * The linear heads over the measures, fitted by anverso_training/selfie/fit_head.py. `alone`:
 * without a baseline of the camera; `known`: with one.
 */
export type LivenessHead = Readonly<Record<'mean' | 'deviation' | 'centre', readonly number[]>> & {
  readonly weights: ByBaseline<readonly number[]>;
  readonly constant: ByBaseline<number>;
  readonly scale: ByBaseline<number>;
  readonly limits: ByBaseline<PictureLimit>;
  /** Above this mean attack logit of both recapture nets a picture is refused by that alone. */
  readonly screen: number;
  /** Scores that 5 % of attacks exceed. Between 0 and this, a verdict is in doubt. */
  readonly doubt: ByBaseline<number>;
};

/**
 * What the nets see: tone and texture of the face, and the face with and without its surroundings
 * (the edge of a sheet, a bezel, a hand). Sizes are in sides of the detector's box, so that the
 * input does not change with the resolution of the photo. The whole frame is squeezed into a
 * square, because only its tones count.
 */
const views = {
  detail: { faceSizes: 1.15, sidePx: 160 },
  wide: { faceSizes: 2.7, sidePx: 80 },
  near: { faceSizes: 1.5, sidePx: 80 },
  frame: { faceSizes: undefined, sidePx: 160 },
} as const;
type Name = keyof typeof views;

const viewOf = (photo: Crop & Frame, { centre, sizePx }: Face, name: Name): Image => {
  const { faceSizes, sidePx } = views[name];
  const size = { widthPx: sidePx, heightPx: sidePx, outside: 0 };
  const place =
    faceSizes === undefined
      ? rectangle(0, 0, photo.fullWidthPx, photo.fullHeightPx)
      : squareInside(centre, faceSizes * sizePx, photo);
  return averageOut(photo, place, size).image;
};

export const loadAntispoof = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel<{ readonly head: LivenessHead }>(
    'antispoof',
    loading,
  );
  const context = await loadSelfieContext(loading);
  return {
    version: manifest.version,
    head: manifest.head,
    /**
     * The measures of the head: tones, margins of MiniFASNetV2, tones of the face minus those of
     * the room, and the context.
     */
    measure: async (photo: Crop & Frame, face: Face): Promise<readonly number[]> => {
      const view = (name: Name) => tensor(viewOf(photo, face, name));
      const inputs = {
        detail: view('detail'),
        wide: view('wide'),
        near: view('near'),
        frame: view('frame'),
      };
      return [...(await run(inputs))['measures']!.data, await context.judge(photo, face)];
    },
  };
};
