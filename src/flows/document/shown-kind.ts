import { withCutScan } from '../../document/cut-scan.js';
import { focalRatio, shapeOf } from '../../document/document-shape.js';
import { showsPortrait } from '../../document/judge-detection.js';
import { judgeShown } from '../../document/judge-shown.js';
import { certainDetections, detect } from '../../document/locate.js';
import { measurePortrait } from '../../document/measure-portrait.js';
import { viewForProof } from '../../document/proof-view.js';
import type { Photo } from '../../image/photo.js';
import type { DetectedDocument, Detections } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import type { MrzFound } from '../../reading/mrz/zone/read-mrz.js';
import type { ShownKind } from '../../contract/document/shown-kind.js';
import { shownSide, type SideText } from './read-text.js';

/** What a flow knew of a photo when it rejected it. */
export type RejectedPhoto = {
  readonly photo: Photo;
  /** Also the doubtful ones. */
  readonly detections: Detections;
  readonly zone?: MrzFound | undefined;
  readonly text?: SideText | undefined;
};

/** Other print reads like a zone up to 0.66, a zone from 0.97 on. */
const minLikeness = 0.9;

const formatOf = (zone: MrzFound | undefined): string | undefined =>
  zone && (zone.reading.valid || zone.reading.likeness >= minLikeness)
    ? zone.reading.format
    : undefined;

const measureDocument = ({ fullWidthPx, fullHeightPx }: Photo, found: DetectedDocument) => ({
  kind: found.kind,
  aspect: shapeOf(found.quad, focalRatio * Math.max(fullWidthPx, fullHeightPx)).aspect,
});

/** A coarse look is not enough to say that there is nothing. */
const detectIfEmpty = async (photo: Photo, detections: Detections, tools: Tools) =>
  detections.documents.length > 0 ? detections : detect(photo, tools);

/** A scan that is cut to its document is found with little certainty, and given this score. */
const scoreOfCutScan = 0;

/**
 * All documents of the photo, if one is certain: a doubtful one beside it may be the other side of
 * the card. Otherwise the picture itself, if it is cut to one.
 */
const documentsIn = (photo: Photo, detections: Detections): readonly DetectedDocument[] => {
  if (certainDetections(detections).documents.length > 0) return detections.documents;
  const shown = withCutScan(photo, detections.documents);
  return shown.filter(({ score }) => score === scoreOfCutScan);
};

/**
 * What a rejected photo shows, from what was found and read before; only a portrait may have to be
 * looked for, in some 20 ms.
 */
export const shownKind = async (
  { photo, detections, zone, text }: RejectedPhoto,
  tools: Tools,
): Promise<ShownKind | undefined> => {
  const found = await detectIfEmpty(photo, detections, tools);
  const documents = documentsIn(photo, found);
  const [document] = documents;
  const portrait =
    document && documents.length === 1
      ? await measurePortrait(viewForProof(photo, document).whole, tools)
      : undefined;
  return judgeShown({
    zone: formatOf(zone),
    documents: documents.map((found) => measureDocument(photo, found)),
    isEmpty: documents.length + found.documents.length + found.bands.length === 0,
    hasPortrait: portrait !== undefined && showsPortrait(portrait),
    print: text && shownSide(text),
  });
};
