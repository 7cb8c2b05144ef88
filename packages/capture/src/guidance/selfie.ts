import { cutOut } from '../../../../src/image/resample/warp.js';
import { squareAt } from '../../../../src/models/face-crop.js';
import { measureGrey, qualityOf } from '../../../../src/selfie/measure-picture.js';
import { faceDetection, faceLuma, minFacePx } from '../../../../src/selfie/thresholds.js';
import { judgeScores } from '../../../../src/selfie/verdict.js';
import type { SeenFace } from '../net/find.js';
import type { Frame } from '../frame.js';
import { type Guidance, guideTexts } from './advise.js';

/** The oval on the screen: its share of the frame's height, and the face's box within it. */
export const ovalHeightShare = 0.72;
const faceOfOval = 0.8;
const viewPx = 128;

/**
 * Light and sharpness inside the oval, by the service's own measures, limits and judge. Only the
 * service can judge liveness, so a good frame is sent from here, never accepted here.
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

/**
 * As a share of the square in the middle of the frame, which on a phone is as wide as the frame.
 */
const maxOffCentre = 0.16;
const minFaceShare = 0.24;
const maxFaceShare = 0.65;

/** What is wrong with the face, or that there is none; undefined where nothing is wrong. */
export const guideFace = (face: SeenFace | undefined): Guidance | undefined => {
  if (!face || face.score < faceDetection.minScore)
    return { good: false, text: 'guideNoFace', reason: 'faceAbsent' };
  const offCentre = Math.max(Math.abs(face.x - 0.5), Math.abs(face.y - 0.5));
  if (face.size > maxFaceShare) return { good: false, text: 'guideBack', reason: 'faceTooClose' };
  if (face.size < minFaceShare) return { good: false, text: 'guideSmall', reason: 'faceTooSmall' };
  if (offCentre > maxOffCentre)
    return { good: false, text: 'guideSelfie', reason: 'faceNearBorders' };
  return undefined;
};
