import type { Picture } from '../image/decode.js';
import type { DetectedDocument } from '../models/finder.js';
import type { Tools } from '../models/tools.js';
import { brighten } from './brighten.js';
import { findCardEdges } from './card-edges.js';
import * as judge from './judge-detection.js';
import { detect, redetectCropped } from './locate.js';
import {
  type AssessedDocument,
  measureDetection,
  type MeasuredDetection,
} from './measure-detection.js';
import { measurePortrait } from './measure-portrait.js';
import { viewForProof } from './proof-view.js';

/*
 * The document that the proof of life is about, with exact corners, and its framing. Measures come
 * first; judge-detection.ts decides by them alone whether more have to be taken.
 */

type Detectors = Pick<Tools, 'finder' | 'portraitDetector'>;
type Documents = readonly DetectedDocument[];

/** At another resolution the finder detects the whole document instead of a part: 8 of 9 cases. */
const otherPx = 256;

const detectAtOther = async (photo: Picture, tools: Detectors): Promise<Documents> =>
  (await detect(photo, tools, otherPx)).documents;

/**
 * An uncertain detection counts if its sides are visible, if it is certain at another resolution,
 * or if it shows a portrait: the first holds for documents with a covered portrait, the others for
 * cut, dark and blurred ones. Of 228 photos without a document 8 have a detection at all.
 */
const isDocument = async (photo: Picture, first: MeasuredDetection, tools: Detectors) => {
  const { document } = first.found;
  return (
    judge.isCertain(document) ||
    judge.hasVisibleSides(first) ||
    judge.isConfirmedBy(await detectAtOther(photo, tools), document) ||
    judge.showsPortrait(await measurePortrait(viewForProof(photo, document).whole, tools))
  );
};

/**
 * Detects it again: alone and made straight, at another resolution, and by its edges. A refusal may
 * take more time than a reading.
 */
const detectAgain = async (photo: Picture, found: DetectedDocument, tools: Detectors) => {
  const { document: closer } = await redetectCropped(photo, found, tools);
  const [other] = (await detectAtOther(photo, tools)).filter(judge.isShaped);
  const edges = findCardEdges(photo);
  const isAround = edges && judge.isSamePlace(edges.quad, found);
  return {
    again: [closer, ...(other ? [other] : [])],
    byEdges: isAround ? [{ ...found, quad: edges.quad }] : [],
  };
};

/** As `minReadingScore` in locate.ts: with a lower score it is not a document. */
const minCoarseScore = 0.55;

/**
 * The document of a coarse detection if it leaves no doubt: one certain document with visible
 * sides, clear of the frame. Otherwise undefined: for 36 of 192 good pictures, and for all of 480
 * with a framing fault.
 */
export const assessCoarsely = (photo: Picture, found: Documents): AssessedDocument | undefined => {
  const [main, ...others] = found;
  if (!main || others.length > 0 || main.score < minCoarseScore || !judge.isShaped(main))
    return undefined;
  if (brighten(photo)) return undefined;
  const measured = measureDetection(photo, main);
  return judge.isSettled(measured) ? measured.refined : undefined;
};

/**
 * `found`: all detections, also doubtful ones, best first. Undefined if the photo shows no
 * document.
 */
export const assessDocument = async (
  photo: Picture,
  found: Documents,
  tools: Detectors,
): Promise<AssessedDocument | undefined> => {
  const brightened = brighten(photo);
  const all = brightened ? (await detect(brightened, tools)).documents : found;
  const clear = brightened ?? photo;
  const shaped = all.filter(judge.isShaped);
  const [main, ...others] =
    shaped.length > 0 ? shaped : (await detectAtOther(clear, tools)).filter(judge.isShaped);
  if (!main) return undefined;
  const measure = (one: DetectedDocument): MeasuredDetection =>
    measureDetection(clear, one, others.filter(judge.isCertain));
  const first = measure(main);
  if (!(await isDocument(clear, first, tools))) return undefined;
  if (judge.isSettled(first) || first.refined.framing.documents > 1) return first.refined;
  const { again, byEdges } = await detectAgain(clear, main, tools);
  return judge.chooseDetection({
    first,
    again: again.map(measure),
    byEdges: byEdges.map(measure),
  });
};
