import { alignToPage, redetectCropped, pageOfZone, zoneOfPassport } from '../../document/locate.js';
import type { Photo } from '../../image/photo.js';
import type { Detections } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import type { MrzFound } from '../../reading/mrz/zone/read-mrz.js';
import { betterOf, leastLetterPx, readMrz } from '../../reading/mrz/zone/read-mrz.js';

/** How many documents of a photo are searched again. Most photos show one. */
const maxRetries = 2;

/** Reads each band aligned to its page, and then as detected, where that differs. */
const readBands = async (photo: Photo, { bands, documents }: Detections, tools: Tools) => {
  const aligned = bands.map(({ quad }) => alignToPage(quad, documents) ?? quad);
  const first = await readMrz(photo, aligned, tools);
  if (first?.reading.valid === true) return first;
  const others = bands.map(({ quad }) => quad).filter((quad) => !aligned.includes(quad));
  return betterOf(first, await readMrz(photo, others, tools));
};

/**
 * Without a readable zone each document is searched alone, and then where its zone must be. A zone
 * without a document is searched with its surroundings: a passport half out of the frame.
 */
const retryCropped = async (photo: Photo, detections: Detections, tools: Tools) => {
  let best: MrzFound | undefined;
  const documents =
    detections.documents.length > 0 ? detections.documents : detections.bands.map(pageOfZone);
  for (const document of documents.slice(0, maxRetries)) {
    const { document: page, bands } = await redetectCropped(photo, document, tools);
    const closer = { bands, documents: [page] };
    best = betterOf(best, await readBands(photo, closer, tools));
    if (best?.reading.valid === true) break;
    if (document.kind !== 'passport') continue;
    best = betterOf(best, await readMrz(photo, [zoneOfPassport(page.quad)], tools));
    if (best?.reading.valid === true) break;
  }
  return best;
};

const readZoneAt = async (photo: Photo, detections: Detections, tools: Tools) => {
  const first = await readBands(photo, detections, tools);
  if (first?.reading.valid === true) return first;
  return betterOf(first, await retryCropped(photo, detections, tools));
};

export const isReduced = ({ image, fullWidthPx, fullHeightPx }: Photo): boolean =>
  2 * image.widthPx * image.heightPx < fullWidthPx * fullHeightPx;

/** Below this letter height the reader gains from more pixels (models/mrz-reader/card.md). */
const readableLetterPx = 15;

/** Whether the zone is large enough to be read at the scale at hand. */
export const showsLetters = (photo: Photo, { bands: [band] }: Detections): boolean =>
  band !== undefined && leastLetterPx(photo, band.quad) >= readableLetterPx;

/**
 * The zone of the photo, searched where the finder detected one and then where one must be. It uses
 * the current scale if letters are large enough there, and the full photo otherwise or if the zone
 * reads as invalid.
 */
export const readZoneOf = async (photo: Photo, detections: Detections, tools: Tools) => {
  const isLarge = showsLetters(photo, detections);
  const quick = isLarge ? await readZoneAt(photo, detections, tools) : undefined;
  if (quick?.reading.valid === true) return quick;
  const full = await photo.at('full');
  return isLarge && full === photo ? quick : readZoneAt(full, detections, tools);
};
