import { compose, scaling, type Homography, identity } from '../geometry/homography.js';
import type { Crop } from './image.js';
import { sharp } from './libvips.js';
import { type Format, sniff } from './sniff.js';

/** Decoded pixels. `toPhoto` leads to the full-size pixels of the upright photo. */
export type Picture = Crop & {
  readonly format: Format;
  readonly fullWidthPx: number;
  readonly fullHeightPx: number;
};

/** Nothing that fits the byte limits takes this long; a file made to stall the decoder would. */
const timeoutSeconds = 15;

/** RGB and alpha of one byte: wider samples get fewer pixels for the same memory. */
const bytesPerPixelAtLimit = 4;
const bytesOfDepth: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

export type Header = {
  readonly format: Format;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly orientation: number;
  /** Red, green, blue of one byte each: nothing to convert, which saves 12 ms at 12 megapixels. */
  readonly isPlain: boolean;
};

const load = (bytes: Uint8Array, imagePixels: number) =>
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

export const readHeader = async (bytes: Uint8Array, imagePixels: number) => {
  const format = sniff(bytes);
  if (format === undefined) return { why: bytes.length === 0 ? 'empty' : 'not an image' };
  const found = await load(bytes, imagePixels).metadata();
  if (found.format !== format) return { why: 'mixed formats' };
  const [widthPx, heightPx] = [found.width, found.pageHeight ?? found.height];
  const bytesPerPixel = found.channels * (bytesOfDepth[found.depth] ?? 8);
  const allowed = imagePixels * Math.min(1, bytesPerPixelAtLimit / bytesPerPixel);
  if (widthPx * heightPx > allowed) return { why: 'too many pixels', size: { widthPx, heightPx } };
  return {
    format,
    widthPx,
    heightPx,
    orientation: found.orientation ?? 1,
    isPlain: found.channels === 3 && found.space === 'srgb' && found.depth === 'uchar',
  };
};

/** libvips' messages may quote metadata of the file; only the kind of trouble leaves this file. */
export const whyOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) return 'too many pixels';
  if (/premature|truncat|end of/i.test(message)) return 'truncated';
  if (/timeout/i.test(message)) return 'too slow to decode';
  if (/unsupported|not built|bitstream|plugin/i.test(message)) return 'unsupported variant';
  return 'damaged';
};

/**
 * Pixels as stored, reduced by `scale`. The EXIF orientation goes into `toPhoto`: every later step
 * resamples anyway, and turning the pixels takes 85 ms at 12 megapixels.
 */
export const decode = async (
  bytes: Uint8Array,
  { format, widthPx, heightPx, orientation, isPlain }: Header,
  scale: number,
  imagePixels: number,
): Promise<Picture> => {
  const source = load(bytes, imagePixels).timeout({ seconds: timeoutSeconds });
  const [width, height] = [widthPx, heightPx].map((px) => Math.max(1, Math.round(px * scale)));
  const sized =
    scale < 1
      ? source.resize({ width: width!, height: height!, fit: 'fill', kernel: 'linear' })
      : source;
  const plain = isPlain ? sized : sized.flatten({ background: '#ffffff' }).toColourspace('srgb');
  const { data, info } = await plain.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  if (info.channels !== 1 && info.channels !== 3) {
    throw new Error(`decoder gave ${info.channels} channels: unsupported`);
  }
  const toStored = scaling(widthPx / info.width, heightPx / info.height);
  const [fullWidthPx, fullHeightPx] = swapsSides(orientation)
    ? [heightPx, widthPx]
    : [widthPx, heightPx];
  return {
    image: {
      widthPx: info.width,
      heightPx: info.height,
      channels: info.channels,
      data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    },
    toPhoto: compose(uprightMatrix(orientation, widthPx, heightPx), toStored),
    format,
    fullWidthPx,
    fullHeightPx,
  };
};

/** EXIF orientations 5 to 8 swap width and height. */
export const swapsSides = (orientation: number): boolean => orientation >= 5;

/** From stored pixels (of the given size) to the photo as a person sees it (EXIF 2.32, tag 274). */
export const uprightMatrix = (orientation: number, width: number, height: number): Homography => {
  const fromTwo: readonly Homography[] = [
    [-1, 0, width, 0, 1, 0, 0, 0, 1],
    [-1, 0, width, 0, -1, height, 0, 0, 1],
    [1, 0, 0, 0, -1, height, 0, 0, 1],
    [0, 1, 0, 1, 0, 0, 0, 0, 1],
    [0, -1, height, 1, 0, 0, 0, 0, 1],
    [0, -1, height, -1, 0, width, 0, 0, 1],
    [0, 1, 0, -1, 0, width, 0, 0, 1],
  ];
  return fromTwo[orientation - 2] ?? identity;
};
