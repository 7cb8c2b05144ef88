import type { Quad } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import type { RecaptureScores } from '../models/recapture.js';
import type { Tools } from '../models/tools.js';

/**
 * The small net ends most cases: genuine documents score low. Where it does not, the larger one is
 * asked (ADR 46).
 */
export const measureRecapture = async (
  photo: Crop,
  document: Quad,
  { recapture, recaptureSmall }: Pick<Tools, 'recapture' | 'recaptureSmall'>,
): Promise<RecaptureScores> => {
  const small = await recaptureSmall.judge(photo, document);
  return small.attack < recaptureSmall.limits.genuine ? small : recapture.judge(photo, document);
};
