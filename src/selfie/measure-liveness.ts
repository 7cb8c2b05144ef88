import { rectangle } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import { squareAt } from '../models/face-crop.js';
import type { Face, Frame } from '../models/face-detector.js';
import type { Recapture } from '../models/recapture.js';
import { minShorterSidePx } from '../models/selfie-native.js';
import type { Tools } from '../models/tools.js';
import { standardise } from './liveness.js';

type Nets = Pick<Tools, 'antispoof' | 'selfieNative' | 'recapture' | 'recaptureSmall'>;

/**
 * A recapture net of documents: a screen looks the same whatever it shows. Higher is live; 0 if the
 * picture has too few pixels.
 */
export const measureRecapture = async (
  photo: Crop & Frame,
  { centre, sizePx }: Pick<Face, 'centre' | 'sizePx'>,
  net: Pick<Recapture, 'judge'>,
): Promise<number> => {
  const { fullWidthPx, fullHeightPx } = photo;
  if (Math.min(fullWidthPx, fullHeightPx) < minShorterSidePx) return 0;
  const frame = rectangle(0, 0, fullWidthPx, fullHeightPx);
  return -(await net.judge(photo, squareAt(centre, sizePx), frame)).attack;
};

type MeasuredLiveness = {
  /** The input of the head: measures of antispoof, the native net and the small recapture net. */
  readonly values: readonly number[];
  /**
   * Mean attack logit of both recapture nets. Undefined if the small one saw no screen: then the
   * large one is not asked, which costs seven times as much (ADR 47).
   */
  readonly screen?: number;
};

export const measureLiveness = async (
  photo: Crop & Frame,
  face: Face,
  nets: Nets,
): Promise<MeasuredLiveness> => {
  const small = await measureRecapture(photo, face, nets.recaptureSmall);
  const values = [
    ...(await nets.antispoof.measure(photo, face)),
    (await nets.selfieNative.judge(photo, face.centre)) ?? 0,
    small,
  ];
  if (small >= 0) return { values };
  return { values, screen: -(small + (await measureRecapture(photo, face, nets.recapture))) / 2 };
};

export const measureStandardised = async (photo: Crop & Frame, face: Face, nets: Nets) => {
  const { values, ...screen } = await measureLiveness(photo, face, nets);
  return { standardised: standardise(values, nets.antispoof.head), ...screen };
};
