import { applyToQuad } from '../../geometry/homography.js';
import { type Quad, expand } from '../../geometry/quad.js';
import { type Crop, type Image, blankImage, frameOf } from '../../image/image.js';
import { type Attempt, attempts } from './attempts.js';
import { remember } from '../../image/remember.js';
import type { Barcode } from './barcode.js';
import type { BarcodeDecoder } from './decoder.js';
import { type View, viewOf } from './view.js';
import { sharp } from '../../image/libvips.js';

/** Unsharp masking of a grey image: undoes part of the lens's blur, and amplifies noise. */
const sharpen = async (grey: Image, radiusPx: number, amount: number): Promise<Image> => {
  const raw = { width: grey.widthPx, height: grey.heightPx, channels: 1 as const };
  const mean = await sharp(grey.data, { raw }).blur(radiusPx).toColourspace('b-w').raw().toBuffer();
  const sharper = blankImage(grey.widthPx, grey.heightPx, 1);
  for (let i = 0; i < mean.length; i++) {
    const value = grey.data[i]! + amount * (grey.data[i]! - mean[i]!);
    sharper.data[i] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
  return sharper;
};

type Input = {
  /** The photo as decoded so far, whole or reduced. */
  readonly photo: Crop;
  /** The document's corners in the photo's own pixels; without them the whole photo is searched. */
  readonly document?: Quad | undefined;
  /** The photo at full size, requested only after the first attempt on a reduced one. */
  readonly inFull?: () => Promise<Crop>;
};

type Search = {
  /** How many attempts, from the cheapest; not a time limit, so that load changes no answer. */
  readonly maxAttempts?: number;
  /** Whether what was found ends the search; by default any code does. */
  readonly isEnough?: (found: readonly Barcode[]) => boolean;
};

/** Corners are accurate to a hundredth of the width; a code may touch the edge. */
const marginRatio = 0.02;

/** No further attempt begins after this time, even under load. */
const longestMs = 12_000;

const decodeIn = async (view: View, { sharpen: how, effort }: Attempt, decoder: BarcodeDecoder) => {
  const { image, toPhoto, factor } = view;
  const grey = how ? await sharpen(image, how.radiusPx * factor, how.amount) : image;
  return decoder
    .decode(grey, effort)
    .map((barcode) => ({ ...barcode, quad: applyToQuad(toPhoto, barcode.quad) }));
};

const isSame = (a: Barcode, b: Barcode): boolean => Buffer.compare(a.bytes, b.bytes) === 0;

const isReduced = ({ toPhoto }: Crop): boolean =>
  Math.hypot(toPhoto[0], toPhoto[3]) > 1.01 * Math.abs(toPhoto[8]);

/** QR and PDF417 codes of a document, by attempts of rising cost until enough are found. */
export const findBarcodes = async (
  { photo, document, inFull }: Input,
  decoder: BarcodeDecoder,
  { maxAttempts = attempts.length, isEnough = (found) => found.length > 0 }: Search = {},
): Promise<readonly Barcode[]> => {
  const endMs = performance.now() + longestMs;
  const frame = applyToQuad(photo.toPhoto, frameOf(photo.image));
  const quad = document === undefined ? frame : expand(document, marginRatio, marginRatio);
  const found: Barcode[] = [];
  let source = photo;
  for (const [i, attempt] of attempts.entries()) {
    if (attempt.whole === true && document === undefined) continue;
    if (i >= maxAttempts || (i > 0 && performance.now() >= endMs)) break;
    if (i === 1 && inFull && isReduced(photo)) source = await inFull();
    const searched = attempt.whole === true ? frame : quad;
    const decoded = remember(source.image, decoder, JSON.stringify([i, searched]), () =>
      decodeIn(viewOf(source, searched, attempt), attempt, decoder),
    );
    for (const barcode of await decoded)
      if (!found.some((other) => isSame(other, barcode))) found.push(barcode);
    if (isEnough(found)) break;
  }
  return found;
};
