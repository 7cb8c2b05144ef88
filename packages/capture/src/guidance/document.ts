import { findCardEdges } from '../../../../src/document/card-edges.js';
import { judgeFraming, judgeQuality } from '../../../../src/document/judge.js';
import { measureFraming } from '../../../../src/document/measure-framing.js';
import { measureLight, type Quality } from '../../../../src/document/measure-quality.js';
import { viewForProof } from '../../../../src/document/proof-view.js';
import { sizeMmOf } from '../../../../src/document/size-mm.js';
import { minPaperLuma } from '../../../../src/document/thresholds.js';
import { widthOf } from '../../../../src/geometry/quad.js';
import type { DetectedDocument } from '../../../../src/models/finder.js';
import type { Rejection } from '../../../../src/contract/rejection.js';
import type { Frame } from '../frame.js';
import { type Guidance, guideTexts } from './advise.js';

/**
 * Properties of the file to come: the page saves it itself, lightly compressed, with every pixel of
 * the camera.
 */
const ofTheFile = { blocks: 0, jpegQuality: 95 };

const measure = (frame: Frame, document: DetectedDocument): Quality => ({
  ...measureLight(viewForProof(frame, document)),
  pxPerMm: widthOf(document.quad) / sizeMmOf(document).width,
  ...ofTheFile,
});

const asGuidance = ({ rejected, evidence }: Rejection): Guidance => {
  const isBright = rejected === 'documentExposure' && Number(evidence['paperLuma']) >= minPaperLuma;
  return {
    good: false,
    text: isBright ? 'guideBright' : (guideTexts[rejected] ?? 'guideNone'),
    reason: rejected,
  };
};

const byEdges = (frame: Frame): readonly DetectedDocument[] => {
  const found = findCardEdges(frame);
  return found ? [found] : [];
};

/**
 * The document is found by its edges, as the service does where its net sees none, and judged by
 * the service's own measures, limits and judges. What has no clear edges is for the net to find.
 */
export const guideDocument = (
  frame: Frame,
  kind: DetectedDocument['kind'],
  found: readonly DetectedDocument[] = byEdges(frame),
): Guidance => {
  const documents = found.map((one) => ({ ...one, kind }));
  const [document] = documents;
  const framed = judgeFraming(measureFraming(documents, frame));
  if (framed || !document) return framed ? asGuidance(framed) : { good: false, text: 'guideNone' };
  const refused = judgeQuality(measure(frame, document));
  return refused ? asGuidance(refused) : { good: true, text: 'guideGood' };
};
