import type { FrameCrop, Recording } from '../../contract/challenge.js';
import { cropLimits } from '../../contract/limits.js';
import { isRejection } from '../../contract/rejection.js';
import { point } from '../../geometry/point.js';
import { openPhoto } from '../../image/photo.js';
import { cutOut } from '../../image/resample/warp.js';
import { squareAt } from '../../models/face-crop.js';
import type { Tools } from '../../models/tools.js';
import { meanOf } from '../../selfie/moving/averages.js';
import { cropLikeness } from '../../selfie/moving/thresholds.js';

const view = { widthPx: cropLikeness.viewPx, heightPx: cropLikeness.viewPx, channels: 1 } as const;

/** Of two pictures of the same size; 0 where one of them shows nothing. */
const correlationOf = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  const [x, y] = [Array.from(a), Array.from(b)];
  const [meanX, meanY] = [meanOf(x), meanOf(y)];
  let [both, ofX, ofY] = [0, 0, 0];
  for (const [i, value] of x.entries()) {
    const [dx, dy] = [value - meanX, y[i]! - meanY];
    both += dx * dy;
    ofX += dx * dx;
    ofY += dy * dy;
  }
  return ofX > 0 && ofY > 0 ? both / Math.sqrt(ofX * ofY) : 0;
};

const likenessOf = async (
  { bytes, box }: FrameCrop,
  frame: Uint8Array,
  { limits }: Tools,
): Promise<number> => {
  const crop = await openPhoto(bytes, {
    // More pixels are refused before they are decoded.
    limits: { ...limits, imagePixels: cropLimits.sidePx ** 2, imageSidePx: cropLimits.sidePx },
    unreadable: 'selfieUnreadable',
  });
  const whole = await openPhoto(frame, { limits, unreadable: 'selfieUnreadable' });
  if (isRejection(crop) || isRejection(whole)) return 0;
  const { fullWidthPx, fullHeightPx } = crop;
  const middle = point(fullWidthPx / 2, fullHeightPx / 2);
  const all = squareAt(middle, Math.min(fullWidthPx, fullHeightPx));
  const half = box.sizePx / 2;
  const part = squareAt(point(box.x + half, box.y + half), box.sizePx);
  return correlationOf(cutOut(crop, all, view).image.data, cutOut(whole, part, view).image.data);
};

/**
 * How far the crops show what their frames show: the least of them. It does not say that a camera
 * took either, only that the details belong to the frames that were judged. Undefined without crops.
 */
export const measureCrops = async (
  { crops = [], frames }: Pick<Recording, 'crops' | 'frames'>,
  tools: Tools,
): Promise<number | undefined> => {
  const likeness: number[] = [];
  for (const crop of crops) likeness.push(await likenessOf(crop, frames[crop.frame]!, tools));
  return likeness.length > 0 ? Math.min(...likeness) : undefined;
};
