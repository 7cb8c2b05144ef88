import { expand } from '../../geometry/quad.js';
import { issuerOf } from '../../issuers/index.js';
import type { Barcode } from '../../reading/barcode/barcode.js';
import { findBarcodes } from '../../reading/barcode/find.js';
import { parseBarcode } from '../../reading/barcode/parse.js';
import type { CalendarDate } from '../../contract/calendar.js';
import type { FoundBarcode } from './side.js';
import type { PhotoSide } from '../document/photo-side.js';
import type { FlowTools } from '../tools.js';

/**
 * Margin around detected edges: they may be those of the barcode itself, which needs its quiet zone.
 */
const room = 0.15;

/** Attempts at an optional barcode; a required one is searched in every way there is. */
const optionalAttempts = 3;

const parseBarcodes = (found: readonly Barcode[], today: CalendarDate): readonly FoundBarcode[] =>
  found.map((barcode) => ({
    ...parseBarcode(barcode, today),
    symbology: barcode.symbology,
    quad: barcode.quad,
  }));

/** Data ends the search; so does an encrypted PDF417, always alone (docs/FORMATS.md 4.13). */
const isEnough =
  (today: CalendarDate) =>
  (found: readonly Barcode[]): boolean =>
    parseBarcodes(found, today).some(
      ({ candidates, symbology }) => candidates.length > 0 || symbology === 'PDF417',
    );

/** One attempt reads the barcodes of most cards, at a tenth of the cost of their zone. */
export const coarseAttempts = 1;

export const attemptsFor = (issuer: string | undefined): number =>
  issuer === undefined || issuerOf(issuer).card.dataBarcode ? Infinity : optionalAttempts;

export const readBarcodes = async (
  { photo, documents: [best], byEdges }: PhotoSide,
  { maxLooks, today }: { readonly maxLooks: number; readonly today: CalendarDate },
  { barcodes }: FlowTools,
): Promise<readonly FoundBarcode[]> => {
  const sight = {
    photo,
    document: byEdges ? expand(byEdges.quad, room, room) : best?.quad,
    inFull: () => photo.at('full'),
  };
  return parseBarcodes(
    await findBarcodes(sight, barcodes, { maxAttempts: maxLooks, isEnough: isEnough(today) }),
    today,
  );
};
