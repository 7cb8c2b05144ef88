import type { Reason } from '../../../../src/contract/codes.js';
import type { CameraText } from '../texts/en.js';

/** What the page says for each reason that its judges can give. */
export const guideTexts: Readonly<Partial<Record<Reason, CameraText>>> = {
  documentAbsent: 'guideNone',
  documentsMany: 'guideNone',
  documentCropped: 'guideCut',
  documentOutsideFrame: 'guideCut',
  documentTooSmall: 'guideSmall',
  documentNearEdges: 'guideEdge',
  documentExposure: 'guideDark',
  documentBlurry: 'guideBlurred',
  documentReflections: 'guideGlare',
  documentPoor: 'guideSmall',
  faceTooSmall: 'guideLowResolution',
  selfieConditions: 'guideDark',
  selfiePoor: 'guideBlurred',
};

export type Guidance = {
  readonly good: boolean;
  readonly text: CameraText;
  /** The service's own name for what it would object to. */
  readonly reason?: Reason;
};
