import { applyToQuad, invert } from '../../geometry/homography.js';
import { type Quad, expand, heightOf, widthOf } from '../../geometry/quad.js';
import { type Crop, frameOf } from '../../image/image.js';
import { greyRegion } from '../../image/grey-region.js';
import { cutOut } from '../../image/warp.js';
import type { Barcode } from './barcode.js';
import type { BarcodeDecoder } from './decoder.js';
import { type Look, looks } from './looks.js';
import { sharpen } from './sharpen.js';

export type Sight = {
  /** The photo as it is at hand, whole or reduced. */
  readonly photo: Crop;
  /** The document's corners in the photo's own pixels; the whole photo is looked at without. */
  readonly document?: Quad | undefined;
  /** The photo with all its pixels, asked for only after the first look at a reduced one. */
  readonly inFull?: () => Promise<Crop>;
};

export type Search = {
  /** No further look begins after this; with none, one look is all. */
  readonly budgetMs?: number;
  /** Whether what was found ends the search: by default any code does. */
  readonly isEnough?: (found: readonly Barcode[]) => boolean;
};

/** Of ID-1. A document of another size is looked at a little larger or smaller, which does no harm. */
const documentWidthMm = 85.6;

/** Corners are found to about a hundredth of the width; a code may stand at the very edge. */
const marginRatio = 0.02;

/** About 30 to the millimetre of a card, four for the finest module; more only costs time. */
const maxViewPixels = 4_500_000;

/** A small document is looked at larger, so that a module has two pixels to be told apart by. */
const maxEnlargement = 2;

const defaultBudgetMs = 1500;

type View = Crop & {
  /** Pixels of the view for each of the photo at hand. */
  readonly factor: number;
};

const viewOf = (photo: Crop, quad: Quad, { scale }: Look): View => {
  const seen = applyToQuad(invert(photo.toPhoto), quad);
  const [seenWidthPx, seenHeightPx] = [widthOf(seen), heightOf(seen)];
  const longerPx = Math.max(seenWidthPx, seenHeightPx);
  const wanted = 'perMm' in scale ? (scale.perMm * documentWidthMm) / longerPx : scale.perPhotoPx;
  const factor = Math.min(
    wanted,
    maxEnlargement,
    Math.sqrt(maxViewPixels / (seenWidthPx * seenHeightPx)),
  );
  const view = cutOut(greyRegion(photo, quad, Math.max(1, Math.floor(1 / factor))), quad, {
    widthPx: Math.max(8, Math.round(seenWidthPx * factor)),
    heightPx: Math.max(8, Math.round(seenHeightPx * factor)),
  });
  return { ...view, factor };
};

const decodeIn = async (
  { image, toPhoto, factor }: View,
  { sharpen: sharpening, effort }: Look,
  decoder: BarcodeDecoder,
): Promise<Barcode[]> => {
  const grey =
    sharpening === undefined
      ? image
      : await sharpen(image, sharpening.radiusPx * factor, sharpening.amount);
  return decoder
    .decode(grey, effort)
    .map((barcode) => ({ ...barcode, quad: applyToQuad(toPhoto, barcode.quad) }));
};

const isSame = (a: Barcode, b: Barcode): boolean => Buffer.compare(a.bytes, b.bytes) === 0;

const isReduced = ({ toPhoto }: Crop): boolean =>
  Math.hypot(toPhoto[0], toPhoto[3]) > 1.01 * Math.abs(toPhoto[8]);

/** QR and PDF417 codes of a document, looked for from cheap to dear until enough are found. */
export const findBarcodes = async (
  { photo, document, inFull }: Sight,
  decoder: BarcodeDecoder,
  { budgetMs = defaultBudgetMs, isEnough = (found) => found.length > 0 }: Search = {},
): Promise<readonly Barcode[]> => {
  const endMs = performance.now() + budgetMs;
  const frame = applyToQuad(photo.toPhoto, frameOf(photo.image));
  const quad = document === undefined ? frame : expand(document, marginRatio, marginRatio);
  const found: Barcode[] = [];
  let [full, page] = [photo, photo];
  for (const [i, look] of looks.entries()) {
    if (look.whole === true && document === undefined) continue;
    if (i > 0 && performance.now() >= endMs) break;
    if (i === 1) {
      full = inFull && isReduced(photo) ? await inFull() : photo;
      // One channel of the document alone: every further look is cut from it.
      page = greyRegion(full, quad, 1);
    }
    const view = look.whole === true ? viewOf(full, frame, look) : viewOf(page, quad, look);
    for (const barcode of await decodeIn(view, look, decoder))
      if (!found.some((other) => isSame(other, barcode))) found.push(barcode);
    if (isEnough(found)) break;
  }
  return found;
};
