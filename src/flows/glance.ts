import { alignToPage, sureFinds } from '../document/locate.js';
import type { Photo } from '../image/decode.js';
import type { Finds } from '../models/finder.js';
import type { Tools } from '../models/tools.js';
import { type MrzFound, readZone } from '../reading/mrz-zone.js';
import { isReduced, showsLetters } from './read-zone.js';

/** A zone whose check digits hold needs no better corners: what was found is kept with it. */
export type Glanced = { readonly finds: Finds; readonly zone: MrzFound };

/**
 * Three quarters of the finder's usual look, at half its time. Measured on the labelled documents: 52 of 52
 * scans, 25 of 26 pictures of the web and 12 of 16 phone photos are read at the first go, 14 of 16 at the usual size.
 */
const glancePx = 288;

/** A short look: enough where its best zone reads as a valid one; everything else is looked at properly. */
export const glance = async (photo: Photo, tools: Tools): Promise<Glanced | undefined> => {
  const finds = sureFinds(await tools.finder.find(photo, undefined, glancePx));
  const [band] = finds.bands;
  if (band === undefined || (isReduced(photo) && !showsLetters(photo, finds))) return undefined;
  const quad = alignToPage(band.quad, finds.documents) ?? band.quad;
  const zone = await readZone(photo, quad, tools);
  return zone?.reading.valid === true ? { finds, zone } : undefined;
};
