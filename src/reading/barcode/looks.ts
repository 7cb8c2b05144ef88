import type { Effort } from './decoder.js';

/** One look at the document: how large, how sharp, how hard. */
export type Look = {
  readonly name: string;
  /** Pixels of the picture looked at for each of the photo's, or for each millimetre of the document. */
  readonly scale: { readonly perPhotoPx: number } | { readonly perMm: number };
  /** In the photo's pixels; the blur to undo is the lens's, whatever the picture is scaled to. */
  readonly sharpen?: { readonly radiusPx: number; readonly amount: number };
  readonly effort: Effort;
  /** At the whole photo, for a document whose corners were found wrong. */
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

/**
 * From cheap to dear. A QR code in focus is read at the first; dense PDF417 needs the photo's own pixels.
 * Over a neighbourhood's mean a blurred module goes under, over one threshold for all an uneven light does:
 * what is lost to one is read by the other.
 *
 * Measured on drawn cards photographed in simulation (testing/): QR of 15 to 25 mm, version 7 to 10, photos
 * of 1600 to 4000 px, leaning up to 35 degrees, blur up to 1.4 px: 310 of 310, all at the first look. Coarser
 * and more blurred ones, 120: all while the blur's sigma is under half a module (the first look reads 95 %
 * of these), 6 of 15 up to 0.6, none beyond. PDF417 of 531 bytes, 60 to 74 mm wide, as the first kind: 114
 * of 120; of the six, four are blurred by 0.6 of a module and more, two have text against the code.
 */
export const looks: readonly Look[] = [
  { name: 'page', scale: { perMm: 12 }, effort: quick },
  {
    name: 'sharper',
    scale: { perPhotoPx: 1 },
    sharpen: { radiusPx: 2, amount: 2 },
    effort: hardGlobal,
  },
  // Fine photos show more noise than code; fewer pixels of them show less.
  { name: 'coarser', scale: { perMm: 16 }, effort: hardGlobal },
  // For corners that were found wrong. Fine noise is sharpened into modules, and a photo is lit less evenly than
  // the document in it.
  { name: 'whole photo, plain', whole: true, scale: { perPhotoPx: 1 }, effort: hard },
  { name: 'larger', scale: { perPhotoPx: 2 }, effort: hard },
  {
    name: 'larger, sharper',
    scale: { perPhotoPx: 2 },
    sharpen: { radiusPx: 2.5, amount: 4 },
    effort: hardGlobal,
  },
  {
    name: 'whole photo',
    whole: true,
    scale: { perPhotoPx: 1 },
    sharpen: { radiusPx: 2, amount: 2 },
    effort: hardGlobal,
  },
  { name: 'plain', scale: { perPhotoPx: 1 }, effort: hard },
  {
    name: 'sharper, local',
    scale: { perPhotoPx: 1.5 },
    sharpen: { radiusPx: 2.5, amount: 4 },
    effort: hard,
  },
  {
    name: 'much blurred',
    scale: { perPhotoPx: 1.5 },
    sharpen: { radiusPx: 4, amount: 2 },
    effort: hardGlobal,
  },
];
