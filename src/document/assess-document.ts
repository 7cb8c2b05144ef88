import { heightOf, iou, widthOf } from '../geometry/quad.js';
import type { Picture } from '../image/decode.js';
import type { DetectedDocument } from '../models/finder.js';
import type { Tools } from '../models/tools.js';
import { failing } from '../spec/threshold.js';
import { findCardEdges } from './card-edges.js';
import { type Fitted, refineCorners } from './fit-sides.js';
import { judgeFraming, judgePortrait } from './judge.js';
import { brighten } from './brighten.js';
import { detect, redetectCropped } from './locate.js';
import { type Framing, measureFraming } from './measure-framing.js';
import { measurePortrait } from './measure-portrait.js';
import { viewForProof } from './proof-view.js';
import { framingThresholds, minDocumentScore } from './thresholds.js';

/** The document that the proof of life is about, with exact corners, and its framing. */
export type AssessedDocument = { readonly document: DetectedDocument; readonly framing: Framing };

type Detectors = Pick<Tools, 'finder' | 'portraitDetector'>;

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
/** At another resolution the finder detects the whole document instead of a part: 8 of 9 cases. */
const otherPx = 256;
/** What overlaps less with the detection is something else. */
const minSameIou = 0.4;

type Documents = readonly DetectedDocument[];
/** `found` as detected, `document` with refined corners. */
type Refined = Readonly<Record<'found' | 'document', DetectedDocument>> & {
  readonly fitted: Fitted;
};

const refine = (photo: Picture, found: DetectedDocument): Refined => {
  const fitted = refineCorners(photo, found);
  return { found, document: { ...found, quad: fitted.quad }, fitted };
};

const visibleSides = ({ seenSides }: Fitted): number => seenSides.filter(Boolean).length;

/**
 * Documents of shape 1.42 or 1.59, tilted by up to 45°, appear as 1 to 2.3; other shapes are parts
 * of a document.
 */
const shapes = { from: 1, to: 2.3 } as const;

const isShaped = ({ quad }: DetectedDocument): boolean => {
  const shape = widthOf(quad) / heightOf(quad);
  return shape >= shapes.from && shape <= shapes.to;
};

/**
 * An uncertain detection counts if its sides are visible, if it is certain at another resolution,
 * or if it shows a portrait: the first holds for documents with a covered portrait, the others for
 * cut, dark and blurred ones. Of 228 photos without a document 8 have a detection at all.
 */
const isDocument = async (photo: Picture, { found, fitted }: Refined, tools: Detectors) => {
  if (found.score >= minDocumentScore || visibleSides(fitted) >= enoughSides) return true;
  const isSureAgain = (again: DetectedDocument): boolean =>
    again.score >= minDocumentScore && iou(again.quad, found.quad) >= minSameIou;
  if ((await detect(photo, tools, otherPx)).documents.some(isSureAgain)) return true;
  const portrait = await measurePortrait(viewForProof(photo, found).whole, tools);
  return !judgePortrait(portrait);
};

const edgeRatioOf = (document: DetectedDocument, photo: Picture): number =>
  measureFraming([document], photo)!.edgeRatio;

/**
 * A document that would be refused for its framing, or whose sides are uncertain, is detected again
 * alone and straight, at another resolution, and by its edges: a refusal may take more time than a
 * reading.
 */
const detectAgain = async (photo: Picture, first: Refined, { finder }: Detectors) => {
  const { found } = first;
  const { document: closer } = await redetectCropped(photo, found, { finder });
  const [other] = (await detect(photo, { finder }, otherPx)).documents.filter(isShaped);
  const detections = [found, closer, ...(other ? [other] : [])];
  const surest = detections.reduce((a, b) => (b.score > a.score ? b : a));
  const edges = findCardEdges(photo);
  const isAround = edges && iou(edges.quad, found.quad) >= minSameIou;
  const again = [...detections.slice(1), ...(isAround ? [{ ...found, quad: edges.quad }] : [])];
  const best = again
    .map((document) => refine(photo, document))
    .reduce(
      (a, b) => (b.fitted.fitScore > a.fitted.fitScore + (a === first ? betterBy : 0) ? b : a),
      first,
    );
  if (best.fitted.fitScore < minFit) return surest;
  const faults = failing(framingThresholds, measureFraming([best.document], photo)!);
  const isNear =
    faults.some(({ reason }) => reason === 'documentNearEdges') &&
    !faults.some(({ reason }) => reason === 'documentCropped');
  const isClear = detections.every((one) => edgeRatioOf(one, photo) > clearRatio);
  return isNear && isClear ? surest : best.document;
};

/** As for reading (locate.ts). */
const minCoarseScore = 0.55;

/**
 * The document of a coarse detection if it leaves no doubt: one certain document with visible
 * sides, clear of the frame. Otherwise undefined: for 36 of 192 good pictures, and for all of 480
 * with a framing fault.
 */
export const assessCoarsely = (photo: Picture, found: readonly DetectedDocument[]) => {
  const [main, ...others] = found;
  if (!main || others.length > 0 || main.score < minCoarseScore || !isShaped(main))
    return undefined;
  if (brighten(photo)) return undefined;
  const { document, fitted } = refine(photo, main);
  const framing = measureFraming([document], photo)!;
  const isSure = fitted.fitScore >= certainFit && !judgeFraming(framing);
  return isSure ? { document, framing } : undefined;
};

/** Of all detections, also doubtful ones, best first. Undefined if the photo shows no document. */
export const assessDocument = async (photo: Picture, found: Documents, tools: Detectors) => {
  const brightened = brighten(photo);
  const all = brightened ? (await detect(brightened, tools)).documents : found;
  const clear = brightened ?? photo;
  const shaped = all.filter(isShaped);
  const [main, ...others] =
    shaped.length > 0 ? shaped : (await detect(clear, tools, otherPx)).documents.filter(isShaped);
  if (!main) return undefined;
  const first = refine(clear, main);
  if (!(await isDocument(clear, first, tools))) return undefined;
  const sure = others.filter(({ score }) => score >= minDocumentScore);
  const assessedAs = (document: DetectedDocument): AssessedDocument => ({
    document,
    framing: measureFraming([document, ...sure], clear)!,
  });
  const { framing } = assessedAs(first.document);
  const isSure = first.fitted.fitScore >= certainFit && !judgeFraming(framing);
  return isSure || framing.documents > 1
    ? assessedAs(first.document)
    : assessedAs(await detectAgain(clear, first, tools));
};
