import { alignToPage, redetectCropped, pageOfZone, zoneOfPassport } from '../../document/locate.js';
import type { Photo } from '../../image/decode.js';
import type { Detections, Detection } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import {
  betterOf,
  leastLetterPx,
  type MrzFound,
  readMrz,
} from '../../reading/mrz/zone/read-mrz.js';

/** Most photos hold one document; more than this many are not looked at again. */
const maxCloserLooks = 2;

/** Each band as its page says it lies; as it was found where that says nothing, or reads nothing. */
const readBands = async (
  photo: Photo,
  bands: readonly Detection[],
  documents: readonly Detection[],
  tools: Tools,
): Promise<MrzFound | undefined> => {
  const aligned = bands.map(({ quad }) => alignToPage(quad, documents) ?? quad);
  const first = await readMrz(photo, aligned, tools);
  if (first?.reading.valid === true) return first;
  const others = bands.map(({ quad }) => quad).filter((quad) => !aligned.includes(quad));
  return betterOf(first, await readMrz(photo, others, tools));
};

/**
 * Where the first look found no readable zone: each document alone, then where its zone must be. A zone without a document
 * is looked at with what lies around it: a passport half out of the frame.
 */
const retryCropped = async (
  photo: Photo,
  detections: Detections,
  tools: Tools,
): Promise<MrzFound | undefined> => {
  let best: MrzFound | undefined;
  const documents =
    detections.documents.length > 0 ? detections.documents : detections.bands.map(pageOfZone);
  for (const document of documents.slice(0, maxCloserLooks)) {
    const closer = await redetectCropped(photo, document, tools);
    best = betterOf(best, await readBands(photo, closer.bands, [closer.document], tools));
    if (best?.reading.valid === true) break;
    if (document.kind !== 'passport') continue;
    best = betterOf(best, await readMrz(photo, [zoneOfPassport(closer.document.quad)], tools));
    if (best?.reading.valid === true) break;
  }
  return best;
};

/** The zone of the photo, tried where the finder saw one and then where one must be. */
export const readZoneOf = async (
  photo: Photo,
  detections: Detections,
  tools: Tools,
): Promise<MrzFound | undefined> => {
  const first = await readBands(photo, detections.bands, detections.documents, tools);
  if (first?.reading.valid === true) return first;
  return betterOf(first, await retryCropped(photo, detections, tools));
};

/** Whether there are more pixels than the quick look decoded. */
export const isReduced = ({ image, fullWidthPx, fullHeightPx }: Photo): boolean =>
  2 * image.widthPx * image.heightPx < fullWidthPx * fullHeightPx;

/** Under this height of a letter the reader gains from more pixels (models/mrz-reader/card.md). */
const readableLetterPx = 15;

/** Whether a quick look shows the zone large enough to be read as it is. */
export const showsLetters = (photo: Photo, { bands: [band] }: Detections): boolean =>
  band !== undefined && leastLetterPx(photo, band.quad) >= readableLetterPx;
