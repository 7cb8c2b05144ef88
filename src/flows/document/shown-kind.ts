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
import type { ShownKind } from '../../contract/shown-kind.js';
import { shownSide, type SideText } from './read-text.js';

/** What a flow knew of a photo when it rejected it. */
export type RejectedPhoto = {
  readonly photo: Photo;
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

/** The flow may have looked coarsely, or not have kept doubtful detections. */
const isEmpty = async (photo: Photo, { documents, bands }: Detections, tools: Tools) => {
  if (documents.length + bands.length > 0) return false;
  const all = await detect(photo, tools);
  return all.bands.length === 0 && withCutScan(photo, all.documents).length === 0;
};

/**
 * What a rejected photo shows, from what was found and read before; only a portrait may have to be
 * looked for, in some 10 ms.
 */
export const shownKind = async (
  { photo, detections, zone, text }: RejectedPhoto,
  tools: Tools,
): Promise<ShownKind | undefined> => {
  const { documents } = certainDetections(detections);
  const [document] = documents;
  const mayBeCard = document !== undefined && documents.length === 1;
  const portrait = mayBeCard && (await measurePortrait(viewForProof(photo, document).whole, tools));
  return judgeShown({
    zone: formatOf(zone),
    documents: documents.map((found) => measureDocument(photo, found)),
    isEmpty: await isEmpty(photo, detections, tools),
    hasPortrait: portrait !== false && showsPortrait(portrait),
    print: text && shownSide(text),
  });
};
