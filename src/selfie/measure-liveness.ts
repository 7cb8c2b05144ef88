import { rectangle } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import { squareAt } from '../models/face-crop.js';
import type { Face, Frame } from '../models/face-detector.js';
import { minShorterSidePx } from '../models/selfie-native.js';
import type { Tools } from '../models/tools.js';
import { standardise } from './liveness.js';

type Nets = Pick<Tools, 'antispoof' | 'selfieNative' | 'recapture'>;

/**
 * The recapture net of documents: a screen looks the same whatever it shows. Higher is live; 0 if
 * the picture has too few pixels.
 */
export const measureRecapture = async (
  photo: Crop & Frame,
  { centre, sizePx }: Pick<Face, 'centre' | 'sizePx'>,
  { recapture }: Pick<Nets, 'recapture'>,
): Promise<number> => {
  const { fullWidthPx, fullHeightPx } = photo;
  if (Math.min(fullWidthPx, fullHeightPx) < minShorterSidePx) return 0;
  const frame = rectangle(0, 0, fullWidthPx, fullHeightPx);
  return -(await recapture.judge(photo, squareAt(centre, sizePx), frame)).attack;
};

/** The input of the liveness head: measures of antispoof, the native net and the recapture net. */
export const measureLiveness = async (
  photo: Crop & Frame,
  face: Face,
  nets: Nets,
): Promise<readonly number[]> => [
  ...(await nets.antispoof.measure(photo, face)),
  (await nets.selfieNative.judge(photo, face.centre)) ?? 0,
  await measureRecapture(photo, face, nets),
];

export const measureStandardised = async (
  photo: Crop & Frame,
  face: Face,
  nets: Nets,
): Promise<readonly number[]> =>
  standardise(await measureLiveness(photo, face, nets), nets.antispoof.head);
