import { applyToQuad } from '../../geometry/homography.js';
import { type Quad, expand } from '../../geometry/quad.js';
import { type Crop, frameOf } from '../../image/image.js';
import type { Barcode } from './barcode.js';
import type { BarcodeDecoder } from './decoder.js';
import { type Look, looks } from './looks.js';
import { sharpen } from './sharpen.js';
import { type View, viewOf } from './view.js';

type Sight = {
  /** The photo as it is at hand, whole or reduced. */
  readonly photo: Crop;
  /** The document's corners in the photo's own pixels; the whole photo is looked at without. */
  readonly document?: Quad | undefined;
  /** The photo with all its pixels, asked for only after the first look at a reduced one. */
  readonly inFull?: () => Promise<Crop>;
};

type Search = {
  /** How many looks at most, from the cheapest; by default all of them. Not a time: a busy machine must see as much. */
  readonly maxLooks?: number;
  /** Whether what was found ends the search: by default any code does. */
  readonly isEnough?: (found: readonly Barcode[]) => boolean;
};

/** Corners are found to about a hundredth of the width; a code may stand at the very edge. */
const marginRatio = 0.02;

/** However busy the machine: nobody waits longer than this for a further look to begin. */
const longestMs = 12_000;

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
  { maxLooks = looks.length, isEnough = (found) => found.length > 0 }: Search = {},
): Promise<readonly Barcode[]> => {
  const endMs = performance.now() + longestMs;
  const frame = applyToQuad(photo.toPhoto, frameOf(photo.image));
  const quad = document === undefined ? frame : expand(document, marginRatio, marginRatio);
  const found: Barcode[] = [];
  let source = photo;
  for (const [i, look] of looks.entries()) {
    if (look.whole === true && document === undefined) continue;
    if (i >= maxLooks || (i > 0 && performance.now() >= endMs)) break;
    if (i === 1 && inFull && isReduced(photo)) source = await inFull();
    const view = viewOf(source, look.whole === true ? frame : quad, look);
    for (const barcode of await decodeIn(view, look, decoder))
      if (!found.some((other) => isSame(other, barcode))) found.push(barcode);
    if (isEnough(found)) break;
  }
  return found;
};
