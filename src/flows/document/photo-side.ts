import { findCardEdges } from '../../document/card-edges.js';
import { withCutScan } from '../../document/cut-scan.js';
import { detect } from '../../document/locate.js';
import { openPhoto, type Photo, type Scale } from '../../image/photo.js';
import type { Detections, DetectedDocument } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import { isRejection, type Rejection } from '../../contract/rejection.js';
import { coarsePx } from './coarse.js';

export type SideName = 'front' | 'back';

export type PhotoSide = {
  readonly name: SideName;
  readonly photo: Photo;
  readonly detections: Detections;
  /** The documents to read: those detected, or the picture itself if it is a scan cut to one. */
  readonly documents: readonly DetectedDocument[];
  /** A card found by its edges, if the finder detected none or only an uncertain one. */
  readonly byEdges: DetectedDocument | undefined;
  /** Detected at low resolution: enough to read a code or a zone, not to place printed fields. */
  readonly isCoarse?: boolean;
};

type OpenedSide = Pick<PhotoSide, 'name' | 'photo'>;

export const openSide = async (
  name: SideName,
  bytes: Uint8Array,
  scale: Scale,
  { limits }: Pick<Tools, 'limits'>,
): Promise<OpenedSide | Rejection> => {
  const photo = await openPhoto(bytes, { limits, unreadable: 'fileUnreadable', scale });
  if (isRejection(photo)) return { ...photo, evidence: { side: name, ...photo.evidence } };
  return { name, photo };
};

/** Corners of a less certain detection are checked against the card's edges. */
const certainScore = 0.6;

export const detectSide = async (side: OpenedSide, tools: Tools): Promise<PhotoSide> => {
  // The client says that this is a card, so a doubtful detection is read too.
  const detections = await detect(side.photo, tools);
  const found = withCutScan(side.photo, detections.documents);
  const isCertain = found.length > 0 && (detections.documents[0]?.score ?? 1) >= certainScore;
  const byEdges = isCertain ? undefined : findCardEdges(side.photo);
  const documents = found.length > 0 || !byEdges ? found : [byEdges];
  return { ...side, detections, documents, byEdges };
};

/** Detects at low resolution: a third of the cost, with less exact corners. */
export const detectSideCoarsely = async (side: OpenedSide, tools: Tools): Promise<PhotoSide> => {
  const detections = await detect(side.photo, tools, coarsePx);
  const documents = withCutScan(side.photo, detections.documents);
  return { ...side, detections, documents, byEdges: undefined, isCoarse: true };
};

/** The same side with exact corners; the rest is kept. */
export const redetectSide = async <Side extends PhotoSide>(side: Side, tools: Tools) =>
  side.isCoarse === true ? { ...side, ...(await detectSide(side, tools)), isCoarse: false } : side;
