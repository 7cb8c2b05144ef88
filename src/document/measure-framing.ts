import { clipConvex, polygonArea } from '../geometry/polygon.js';
import type { Quad } from '../geometry/quad.js';
import { cornersOf, heightOf, iou, rectangle, signedArea, widthOf } from '../geometry/quad.js';
import type { DetectedDocument } from '../models/finder.js';
import { aspectOf } from './size-mm.js';

export type Framing = {
  readonly documents: number;
  readonly areaRatio: number;
  readonly outsideRatio: number;
  /** From the frame to the nearest corner, in shorter sides of the photo; negative if outside. */
  readonly edgeRatio: number;
};

export const noDocument: Partial<Framing> = { documents: 0 };

type Frame = { readonly fullWidthPx: number; readonly fullHeightPx: number };

/** Two detections that overlap this much are one document. */
const sameDocumentIou = 0.3;
/** A document this much smaller than the main one is background, such as a card across the desk. */
const minOtherAreaRatio = 0.2;

const areaOf = (quad: Quad): number => Math.abs(signedArea(quad));

/** The documents that a person would say the photo shows, highest score first. */
const shownDocuments = (found: readonly DetectedDocument[]): readonly DetectedDocument[] => {
  const [main, ...others] = found;
  if (!main) return [];
  const shown = [main];
  for (const other of others) {
    const isSeparate = shown.every(({ quad }) => iou(quad, other.quad) < sameDocumentIou);
    if (isSeparate && areaOf(other.quad) >= minOtherAreaRatio * areaOf(main.quad))
      shown.push(other);
  }
  return shown;
};

const edgePx = (quad: Quad, { fullWidthPx, fullHeightPx }: Frame): number =>
  Math.min(...cornersOf(quad).flatMap(({ x, y }) => [x, y, fullWidthPx - x, fullHeightPx - y]));

/** Nearer to the frame than this, a detected side may be the frame instead of the document's. */
const touchesFrame = 0.004;
/** A tilt of 25° shortens a document by less than this. */
const tiltAllowance = 0.12;

/** Missing share of a document that ends at the frame and is too short for its kind. */
const missingRatio = (document: DetectedDocument, edgeRatio: number): number => {
  if (edgeRatio > touchesFrame) return 0;
  const share = widthOf(document.quad) / heightOf(document.quad) / aspectOf(document);
  const missing = 1 - Math.min(share, 1 / share);
  return missing > tiltAllowance ? missing : 0;
};

export const measureFraming = (found: readonly DetectedDocument[], frame: Frame) => {
  const shown = shownDocuments(found);
  const [main] = shown;
  if (!main) return undefined;
  const frameCorners = cornersOf(rectangle(0, 0, frame.fullWidthPx, frame.fullHeightPx));
  const corners = cornersOf(main.quad);
  const clockwise = polygonArea(corners) < 0 ? [...corners].reverse() : corners;
  const insidePx2 = Math.max(0, polygonArea(clipConvex(clockwise, frameCorners)));
  const edgeRatio = edgePx(main.quad, frame) / Math.min(frame.fullWidthPx, frame.fullHeightPx);
  return {
    documents: shown.length,
    areaRatio: insidePx2 / (frame.fullWidthPx * frame.fullHeightPx),
    outsideRatio: Math.max(1 - insidePx2 / areaOf(main.quad), missingRatio(main, edgeRatio)),
    edgeRatio,
  };
};
