import { type Limits, limits as usualLimits } from '../contract/limits.js';
import { type Rejection, reject } from '../contract/rejection.js';
import { decode, type OpenedFile, isBusy, type Picture, openFile } from './decode.js';
import { resultPixels } from './decoder-memory.js';
import { sniff } from './sniff.js';
import { whyOf } from './undecodable.js';

/**
 * 'quick' reduces a large photo to a third of its sides: enough to find documents, and at 12
 * megapixels a ninth of the pixels to process. 'full' is the largest scale: 16 megapixels at most.
 * A number is the most pixels that are wanted.
 */
export type Scale = 'quick' | 'full' | number;

/** A request's photo at one scale; at any other it is decoded when first asked for. */
export type Photo = Picture & { readonly at: (scale: Scale) => Promise<Photo> };

export type PhotoOptions = {
  readonly limits: Partial<Limits>;
  /** The rejection for bytes that are no image: 800 for a document, 708 for a selfie. */
  readonly unreadable: 'fileUnreadable' | 'selfieUnreadable';
  /** The largest scale that a stage may ask for; 'full' by default. */
  readonly scale?: Scale;
};

/** A third of a smaller photo would have too few pixels to find small documents in. */
const quickPixels = 10_000_000;
/** libjpeg decodes at a half for it: 70 ms instead of 96 at 12 megapixels. */
const quickScale = 1 / 3;

const factorOf = (scale: Scale, { widthPx, heightPx }: OpenedFile): number => {
  const pixels = widthPx * heightPx;
  if (scale === 'quick' && pixels >= quickPixels) return quickScale;
  return Math.min(1, Math.sqrt((typeof scale === 'number' ? scale : resultPixels) / pixels));
};

/** A picture that was made in memory: it has no other scale. */
export const photoOf = (picture: Picture): Photo => {
  const photo: Photo = { ...picture, at: () => Promise.resolve(photo) };
  return photo;
};

/**
 * Decodes untrusted bytes. Anything wrong with them is a rejection; only a machine that is too busy
 * throws.
 */
export const openPhoto = async (
  bytes: Uint8Array,
  { limits: given, unreadable, scale = 'full' }: PhotoOptions,
): Promise<Photo | Rejection> => {
  const limits = { ...usualLimits, ...given };
  try {
    const file = await openFile(bytes, limits);
    if ('why' in file) return reject(unreadable, { why: file.why, ...file.more });
    const decoded = new Map<number, Promise<Photo>>();
    const at = (scale: Scale): Promise<Photo> => {
      const factor = factorOf(scale, file);
      const photo =
        decoded.get(factor) ?? decode(file, factor, limits).then((picture) => ({ ...picture, at }));
      decoded.set(factor, photo);
      return photo;
    };
    return await at(scale);
  } catch (error) {
    if (isBusy(error)) throw error;
    return reject(unreadable, { why: whyOf(error), format: sniff(bytes) });
  }
};
