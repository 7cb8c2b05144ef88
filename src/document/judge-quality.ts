import type { Reason } from '../spec/codes.js';
import { reject, type Rejection } from '../spec/rejection.js';
import type { Thresholds } from './thresholds.js';
import type { Quality } from './measure-quality.js';

type Judge = {
  readonly reason: Reason;
  readonly fails: (quality: Quality, limits: Thresholds) => boolean;
  readonly evidence: (quality: Quality) => Readonly<Record<string, number>>;
};

const isGlaring = ({ glare, medianLuma }: Quality, limits: Thresholds): boolean =>
  glare.ratio > limits.maxGlareRatio && medianLuma <= limits.maxLumaBesideGlare;

/** In the order of decision 4: 828, 826, 829, 827, 818. */
const judges: readonly Judge[] = [
  {
    reason: 'documentExposure',
    fails: ({ paperLuma, clippedRatio }, limits) =>
      paperLuma < limits.minPaperLuma || clippedRatio > limits.maxClippedRatio,
    evidence: ({ paperLuma, clippedRatio }) => ({ paperLuma, clippedRatio }),
  },
  {
    reason: 'documentBlurry',
    fails: ({ blurMm }, limits) => blurMm > limits.maxBlurMm,
    evidence: ({ blurMm }) => ({ blurMm }),
  },
  {
    reason: 'documentReflections',
    fails: isGlaring,
    evidence: ({ glare }) => ({ glareRatio: glare.ratio, largestGlareRatio: glare.largestRatio }),
  },
  {
    reason: 'documentCompressed',
    fails: ({ blocks, jpegQuality }, limits) =>
      jpegQuality < limits.minJpegQuality || blocks > limits.maxBlocks,
    evidence: ({ blocks, jpegQuality }) => ({ blocks, jpegQuality }),
  },
  {
    reason: 'documentPoor',
    fails: ({ pxPerMm }, limits) => pxPerMm < limits.minPxPerMm,
    evidence: ({ pxPerMm }) => ({ pxPerMm }),
  },
];

/** Undefined: nothing to object to. */
export const judgeQuality = (quality: Quality, limits: Thresholds): Rejection | undefined => {
  const found = judges.find(({ fails }) => fails(quality, limits));
  return found && reject(found.reason, found.evidence(quality));
};
