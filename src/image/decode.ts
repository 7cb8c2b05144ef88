import { compose, scaling } from '../geometry/homography.js';
import { type Rejection, reject } from '../spec/rejection.js';
import type { Crop } from './image.js';
import { sharp } from './libvips.js';
import { swapsSides, uprightMatrix } from './orientation.js';
import { type Format, sniff } from './sniff.js';

/** `toPhoto` leads to the photo's own full-size pixels, as a person holds it. */
export type Photo = Crop & {
  readonly format: Format;
  readonly fullWidthPx: number;
  readonly fullHeightPx: number;
};

export type DecodeOptions = {
  readonly limits: { readonly imagePixels: number };
  /** Which answer bad bytes get: a document's 800 or a selfie's 708. */
  readonly unreadable: 'fileUnreadable' | 'selfieUnreadable';
  /** A larger photo is reduced to about this while it is decoded; `Infinity` for full size. */
  readonly maxPixels?: number;
  /**
   * 'quick': a large photo at a third of its sides. libjpeg then decodes at a half, for libvips never
   * asks it for exactly what is wanted. Measured on 12 megapixels: 73 ms instead of 89, and whatever
   * walks over the picture afterwards has a ninth of it to walk.
   */
  readonly look?: 'quick' | 'full';
  /**
   * 'pixels' turns the picture as EXIF says; 'matrix' leaves it as stored and puts the turn into
   * `toPhoto`, which saves 85 ms at 12 megapixels where the next step resamples anyway.
   */
  readonly turn?: 'pixels' | 'matrix';
};

const defaultMaxPixels = 16_000_000;

/** A third of a smaller one would have too few pixels to find small documents in. */
const quickPixels = 10_000_000;
const quickScale = 1 / 3;

/** Nothing that fits the byte limits takes this long; a file made to stall the decoder would. */
const timeoutSeconds = 15;

/** RGB and alpha of one byte: wider samples get fewer pixels for the same memory. */
const bytesPerPixelAtLimit = 4;
const bytesOfDepth: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

type Header = {
  readonly format: Format;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly orientation: number;
  readonly bytesPerPixel: number;
  /** Red, green, blue of one byte each: nothing to convert, which saves 12 ms at 12 megapixels. */
  readonly isPlain: boolean;
};

const open = (bytes: Uint8Array, imagePixels: number) =>
  sharp(bytes, {
    // A truncated file is refused although libjpeg could finish it in grey: the missing part may be
    // the MRZ. Small errors inside (extraneous bytes of phone firmware) are let pass.
    failOn: 'error',
    limitInputPixels: imagePixels,
    // One page on purpose: a document is one picture, and an animation's later frames or a TIFF's
    // later pages would be work that the sender can multiply at no cost.
    pages: 1,
    page: 0,
    sequentialRead: true,
    // Colour management of a phone's P3 profile took 230 ms of 307 and moves no edge.
    ignoreIcc: true,
  });

const readHeader = async (
  bytes: Uint8Array,
  format: Format,
  imagePixels: number,
): Promise<Header | { why: string }> => {
  const found = await open(bytes, imagePixels).metadata();
  if (found.format !== format) return { why: 'mixed formats' };
  return {
    format,
    widthPx: found.width,
    heightPx: found.pageHeight ?? found.height,
    orientation: found.orientation ?? 1,
    bytesPerPixel: found.channels * (bytesOfDepth[found.depth] ?? 8),
    isPlain: found.channels === 3 && found.space === 'srgb' && found.depth === 'uchar',
  };
};

/** libvips' messages may quote metadata of the file; only the kind of trouble leaves this file. */
const whyOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) return 'too many pixels';
  if (/premature|truncat|end of/i.test(message)) return 'truncated';
  if (/timeout/i.test(message)) return 'too slow to decode';
  if (/unsupported|not built|bitstream|plugin/i.test(message)) return 'unsupported variant';
  return 'damaged';
};

/** Bytes of any origin to pixels; whatever is wrong with them is a rejection, never a throw. */
export const decodePhoto = async (
  bytes: Uint8Array,
  {
    limits,
    unreadable,
    maxPixels = defaultMaxPixels,
    look = 'full',
    turn = 'pixels',
  }: DecodeOptions,
): Promise<Photo | Rejection> => {
  const refuse = (why: string, sizes: object = {}) => reject(unreadable, { why, ...sizes });
  const format = sniff(bytes);
  if (format === undefined) return refuse(bytes.length === 0 ? 'empty' : 'not an image');
  try {
    const header = await readHeader(bytes, format, limits.imagePixels);
    if ('why' in header) return refuse(header.why);
    const pixels = header.widthPx * header.heightPx;
    const allowed = (limits.imagePixels * bytesPerPixelAtLimit) / header.bytesPerPixel;
    if (pixels > Math.min(allowed, limits.imagePixels)) {
      return refuse('too many pixels', { widthPx: header.widthPx, heightPx: header.heightPx });
    }
    const scale =
      look === 'quick' && pixels >= quickPixels
        ? quickScale
        : Math.min(1, Math.sqrt(maxPixels / pixels));
    return await decode(bytes, header, scale, turn, limits);
  } catch (error) {
    return refuse(whyOf(error), { format });
  }
};

const decode = async (
  bytes: Uint8Array,
  { format, widthPx, heightPx, orientation, isPlain }: Header,
  scale: number,
  turn: 'pixels' | 'matrix',
  limits: DecodeOptions['limits'],
): Promise<Photo> => {
  const swapped = swapsSides(orientation);
  const [fullWidthPx, fullHeightPx] = swapped ? [heightPx, widthPx] : [widthPx, heightPx];
  const turned = turn === 'pixels' && orientation !== 1;
  const wanted = {
    width: Math.max(1, Math.round((turned ? fullWidthPx : widthPx) * scale)),
    height: Math.max(1, Math.round((turned ? fullHeightPx : heightPx) * scale)),
  };
  const source = open(bytes, limits.imagePixels).timeout({ seconds: timeoutSeconds });
  const upright = turned ? source.autoOrient() : source;
  const sized = scale < 1 ? upright.resize({ ...wanted, fit: 'fill', kernel: 'linear' }) : upright;
  const plain = isPlain ? sized : sized.flatten({ background: '#ffffff' }).toColourspace('srgb');
  const { data, info } = await plain.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  if (info.channels !== 1 && info.channels !== 3) {
    throw new Error(`decoder gave ${info.channels} channels: unsupported`);
  }
  const toStored = scaling(
    (turned ? fullWidthPx : widthPx) / info.width,
    (turned ? fullHeightPx : heightPx) / info.height,
  );
  return {
    image: {
      widthPx: info.width,
      heightPx: info.height,
      channels: info.channels,
      data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    },
    toPhoto: turned ? toStored : compose(uprightMatrix(orientation, widthPx, heightPx), toStored),
    format,
    fullWidthPx,
    fullHeightPx,
  };
};
