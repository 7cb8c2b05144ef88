import { heightOf, iou, type Quad, widthOf } from '../geometry/quad.js';
import type { DetectedDocument } from '../models/finder.js';
import { failing } from '../contract/threshold.js';
import type { AssessedDocument, MeasuredDetection } from './measure-detection.js';
import type { Portrait } from './measure-portrait.js';
import { framingThresholds, minProofScore, portraitThresholds } from './thresholds.js';

/* Is a detection a document, may its corners be trusted, and which of several is the best? */

/** With fewer visible sides, an uncertain detection may be anything. */
const enoughSides = 3;
/**
 * Below this fit a detection is mostly a part of the document; glare or a missing portrait hid the
 * rest.
 */
const certainFit = 0.85;
/**
 * Below this fit the finder's corners are better: the photo is overexposed, blurred, or white on
 * white.
 */
const minFit = 0.8;
/** Another detection must fit better by this: of two equal ones the first is right more often. */
const betterBy = 0.02;
/** If no detection comes so close to the frame, lines at the frame belong to something else. */
const clearRatio = 0.02;
/** A detection that overlaps less than this with the first is something else. */
const minSameIou = 0.4;
/**
 * Documents of shape 1.42 or 1.59, tilted by up to 45°, appear as 1 to 2.3; other shapes are parts
 * of a document.
 */
const shapes = { from: 1, to: 2.3 } as const;

export const isShaped = ({ quad }: DetectedDocument): boolean => {
  const shape = widthOf(quad) / heightOf(quad);
  return shape >= shapes.from && shape <= shapes.to;
};

export const isCertain = ({ score }: DetectedDocument): boolean => score >= minProofScore;

export const isSamePlace = (quad: Quad, { quad: found }: DetectedDocument): boolean =>
  iou(quad, found) >= minSameIou;

export const hasVisibleSides = ({ visibleSides }: MeasuredDetection): boolean =>
  visibleSides >= enoughSides;

/** Detected again at another resolution, this time with certainty. */
export const isConfirmedBy = (again: readonly DetectedDocument[], found: DetectedDocument) =>
  again.some((one) => isCertain(one) && isSamePlace(one.quad, found));

export const showsPortrait = (portrait: Portrait): boolean =>
  failing(portraitThresholds, portrait).length === 0;

/** Its corners are exact, and no limit on framing is broken. */
export const isSettled = ({ fitScore, refined }: MeasuredDetection): boolean =>
  fitScore >= certainFit && failing(framingThresholds, refined.framing).length === 0;

type Candidates = {
  readonly first: MeasuredDetection;
  /** Found by the finder, on other crops and at other resolutions. */
  readonly again: readonly MeasuredDetection[];
  /** Found by the document's edges instead of the finder. */
  readonly byEdges: readonly MeasuredDetection[];
};

/** The refined detection that fits best, or the finder's surest where no fit can be trusted. */
export const chooseDetection = ({ first, again, byEdges }: Candidates): AssessedDocument => {
  const detections = [first, ...again];
  const scoreOf = ({ found }: MeasuredDetection): number => found.document.score;
  const surest = detections.reduce((a, b) => (scoreOf(b) > scoreOf(a) ? b : a)).found;
  const best = [...again, ...byEdges].reduce(
    (a, b) => (b.fitScore > a.fitScore + (a === first ? betterBy : 0) ? b : a),
    first,
  );
  if (best.fitScore < minFit) return surest;
  const reasons = failing(framingThresholds, best.refined.framing).map(({ reason }) => reason);
  const isNear = reasons.includes('documentNearEdges') && !reasons.includes('documentCropped');
  const isClear = detections.every(({ found }) => found.framing.edgeRatio > clearRatio);
  return isNear && isClear ? surest : best.refined;
};
