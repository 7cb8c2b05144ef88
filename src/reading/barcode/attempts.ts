import type { Effort } from './decoder.js';

/** One attempt to decode the document: at which scale, how much sharpened, how hard. */
export type Attempt = {
  /**
   * The scale: pixels of the decoded image for each pixel of the photo, or for each mm of the
   * document.
   */
  readonly scale: { readonly perPhotoPx: number } | { readonly perMm: number };
  /** In the photo's pixels: the blur to undo is the lens's and does not depend on the scale. */
  readonly sharpen?: { readonly radiusPx: number; readonly amount: number };
  readonly effort: Effort;
  /** On the whole photo, for a document with wrong corners. */
  readonly whole?: true;
};

const quick: Effort = {
  formats: 'QRCode,PDF417',
  binarizer: 'local',
  tryHarder: false,
  tryRotate: false,
  tryDownscale: false,
  tryInvert: false,
};
const hard: Effort = { ...quick, tryHarder: true, tryRotate: true };
const hardGlobal: Effort = { ...hard, binarizer: 'global' };

const atPhotoPx = (perPhotoPx: number, effort: Effort): Attempt => ({
  scale: { perPhotoPx },
  effort,
});

const sharpened = (radiusPx: number, amount: number) => ({ sharpen: { radiusPx, amount } });

/**
 * From cheap to expensive. The first reads a QR code in focus; dense PDF417 needs the photo's own
 * pixels. Against the local mean a blurred module is lost, against one global threshold an unevenly
 * lit one: each binarizer reads what the other misses.
 *
 * Measured on drawn cards photographed in simulation (test/support/barcode): QR of 15 to 25 mm,
 * version 7 to 10, photos of 1600 to 4000 px, tilted up to 35 degrees, blurred up to 1.4 px: 310 of
 * 310, all at the first attempt. Coarser and more blurred ones, 120: all while the blur's sigma is
 * under half a module (the first attempt reads 95 % of these), 6 of 15 up to 0.6, none beyond.
 * PDF417 of 531 bytes, 60 to 74 mm wide, as the first kind: 114 of 120; of the other six, four are
 * blurred by 0.6 of a module and more, two have text against the code.
 */
export const attempts: readonly Attempt[] = [
  { scale: { perMm: 12 }, effort: quick },
  { ...atPhotoPx(1, hardGlobal), ...sharpened(2, 2) },
  // Sharp photos show more noise than code at full size; with fewer pixels there is less of it.
  { scale: { perMm: 16 }, effort: hardGlobal },
  // For wrong corners. Not sharpened, because that turns fine noise into modules; and with local
  // thresholds, because a whole photo is lit less evenly than the document in it.
  { ...atPhotoPx(1, hard), whole: true },
  atPhotoPx(2, hard),
  { ...atPhotoPx(2, hardGlobal), ...sharpened(2.5, 4) },
  { ...atPhotoPx(1, hardGlobal), ...sharpened(2, 2), whole: true },
  atPhotoPx(1, hard),
  { ...atPhotoPx(1.5, hard), ...sharpened(2.5, 4) },
  { ...atPhotoPx(1.5, hardGlobal), ...sharpened(4, 2) },
];
