import { rectify } from '../document/rectify.js';
import { applyToQuad } from '../geometry/homography.js';
import { toGrey } from '../image/image.js';
import { parseBarcode } from '../reading/barcode/parse.js';
import type { CalendarDate } from '../spec/calendar.js';
import type { CodeFound } from './card-side.js';
import type { PhotoSide } from './photo-side.js';
import type { FlowTools } from './tools.js';

/** Codes of one side, found on the straightened document where there is one. */
export const readCodesOf = async (
  side: PhotoSide,
  today: CalendarDate,
  { barcodes }: FlowTools,
): Promise<readonly CodeFound[]> => {
  const photo = await side.full();
  const document = side.documents[0];
  const crop = document ? rectify(photo, document) : photo;
  const found = barcodes.decode(toGrey(crop.image), {
    formats: 'QRCode,PDF417',
    binarizer: 'local',
    tryHarder: true,
    tryRotate: true,
    tryDownscale: true,
    tryInvert: false,
  });
  return found.map((code) => ({
    ...parseBarcode(code, today),
    symbology: code.symbology,
    quad: applyToQuad(crop.toPhoto, code.quad),
  }));
};
