import { cutOut } from '../../../src/image/warp.js';
import { squareAt } from '../../../src/models/face-crop.js';
import { measureGrey, qualityOf } from '../../../src/selfie/measure-picture.js';
import { faceLuma, minFacePx } from '../../../src/selfie/thresholds.js';
import { judgeScores } from '../../../src/selfie/verdict.js';
import { type Frame, type Guidance, guideTexts } from './advise.js';

/** The oval on the screen: its share of the frame's height, and the face's box within it. */
export const ovalHeightShare = 0.72;
const faceOfOval = 0.8;
const viewPx = 128;

/**
 * Light and sharpness where the oval asks the face to be, by the service's own measures, limits and
 * judge. Whether a face is there, and whether it lives, only the service can tell; so a good frame
 * is sent, never accepted, here.
 */
export const guideSelfie = (frame: Frame): Guidance => {
  const { fullWidthPx, fullHeightPx } = frame;
  const sizePx = ovalHeightShare * faceOfOval * Math.min(fullHeightPx, (fullWidthPx * 4) / 3);
  if (sizePx < minFacePx)
    return { good: false, text: 'guideLowResolution', reason: 'faceTooSmall' };
  const centre = { x: fullWidthPx / 2, y: fullHeightPx / 2 };
  const view = { widthPx: viewPx, heightPx: viewPx, channels: 1 } as const;
  const picture = measureGrey(cutOut(frame, squareAt(centre, sizePx), view).image, sizePx);
  const quality = qualityOf(picture);
  const refused = judgeScores({ score: 0, quality, liveness: 1 }, picture);
  if (!refused) return { good: true, text: 'guideGood' };
  const isBright = refused.rejected === 'selfieConditions' && picture.lumaMean >= faceLuma.min;
  const text = isBright ? 'guideBright' : guideTexts[refused.rejected];
  return { good: false, text: text ?? 'guideFlat', reason: refused.rejected };
};
