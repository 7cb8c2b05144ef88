import { clamp } from '../geometry/point.js';
import { rectangle } from '../geometry/quad.js';
import { averageOut } from '../image/resample/average.js';
import type { Crop, Image } from '../image/image.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import type { Inputs, Tensor } from '../inference/session.js';
import type { Face, Frame } from './face-detector.js';

/** The whole photo is squeezed into this square: a bezel or a hand may be anywhere in it. */
const size = { widthPx: 192, heightPx: 192, outside: 0 } as const;

/** Marks the face for the net, in shares of the photo. */
const boxOf = ({ centre, sizePx }: Face, { fullWidthPx, fullHeightPx }: Frame): Tensor => {
  const across = (px: number): number => clamp((centre.x + px) / fullWidthPx, 0, 1);
  const down = (px: number): number => clamp((centre.y + px) / fullHeightPx, 0, 1);
  const half = sizePx / 2;
  return {
    data: Float32Array.of(across(-half), down(-half), across(half), down(half)),
    dims: [1, 4],
  };
};

export const contextInputs = (
  photo: Crop & Frame,
  face: Face,
  tensor: (image: Image) => Inputs[string],
): Inputs => {
  const whole = rectangle(0, 0, photo.fullWidthPx, photo.fullHeightPx);
  return { frame: tensor(averageOut(photo, whole, size).image), box: boxOf(face, photo) };
};

/** Does the picture show a live person, or a device or a sheet that shows one? */
export const loadSelfieContext = async (loading?: Loading) => {
  const { run, tensor } = await loadModel('selfie-context', loading);
  return {
    /** A logit, higher is live. */
    judge: async (photo: Crop & Frame, face: Face): Promise<number> =>
      (await run(contextInputs(photo, face, tensor)))['logit']!.data[0]!,
  };
};
