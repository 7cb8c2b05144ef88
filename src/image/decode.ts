import type { Metadata, Sharp } from 'sharp';
import { compose, scaling, type Homography, identity } from '../geometry/homography.js';
import type { Limits } from '../spec/limits.js';
import { cmykToRgb } from './cmyk.js';
import { decoderMemory, heldBytesOfHeif, storedBytes } from './decoder-memory.js';
import { heifImages } from './heif-images.js';
import type { Crop } from './image.js';
import { sharp } from './libvips.js';
import { type Format, sniff } from './sniff.js';

/** Decoded pixels. `toPhoto` leads to the full-size pixels of the upright photo. */
export type Picture = Crop & {
  readonly format: Format;
  readonly fullWidthPx: number;
  readonly fullHeightPx: number;
};

export type ImageLimits = Pick<
  Limits,
  'imagePixels' | 'imageSidePx' | 'imageMemoryBytes' | 'imageSeconds'
>;

/** RGB and alpha of one byte: wider samples get fewer pixels, as they take longer to decode. */
const bytesPerPixelAtLimit = 4;

/** Why a file is not decoded. Those of `tooMuch` name what the sender can change. */
export type Refusal = { readonly why: string; readonly size?: object };

export type Header = {
  readonly format: Format;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly orientation: number;
  readonly isCmyk: boolean;
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

/** By the header alone, before a decoder reserves memory for what the file claims to hold. */
const tooMuch = (
  format: Format,
  found: Metadata,
  [widthPx, heightPx]: readonly [number, number],
  { imagePixels, imageSidePx, imageMemoryBytes }: ImageLimits,
): Refusal | undefined => {
  const [pixels, size] = [widthPx * heightPx, { widthPx, heightPx }];
  if (Math.max(widthPx, heightPx) > imageSidePx) return { why: 'too long a side', size };
  const share = Math.min(1, bytesPerPixelAtLimit / storedBytes(found));
  if (pixels > imagePixels * share) return { why: 'too many pixels', size };
  if (decoderMemory(format, found, pixels) > imageMemoryBytes)
    return { why: 'too much memory to decode', size };
  return undefined;
};

/** Of AVIF, libvips tells the size of the primary picture only, and others are decoded too. */
const refuseHeif = (bytes: Uint8Array, imageMemoryBytes: number): Refusal | undefined => {
  const images = heifImages(bytes);
  if (!images) return { why: 'unsupported variant' };
  return images.largestPixels * heldBytesOfHeif > imageMemoryBytes
    ? { why: 'too much memory to decode' }
    : undefined;
};

/** What the file says of itself, or why it is not decoded. */
export const readHeader = async (
  bytes: Uint8Array,
  limits: ImageLimits,
): Promise<Header | Refusal> => {
  const format = sniff(bytes);
  if (format === undefined) return { why: bytes.length === 0 ? 'empty' : 'not an image' };
  const refused = format === 'heif' && refuseHeif(bytes, limits.imageMemoryBytes);
  if (refused) return refused;
  const found = await load(bytes, limits.imagePixels).metadata();
  if (found.format !== format) return { why: 'mixed formats' };
  const [widthPx, heightPx] = [found.width, found.pageHeight ?? found.height];
  return (
    tooMuch(format, found, [widthPx, heightPx], limits) ?? {
      format,
      widthPx,
      heightPx,
      orientation: found.orientation ?? 1,
      isCmyk: found.space === 'cmyk',
      isPlain: found.channels === 3 && found.space === 'srgb' && found.depth === 'uchar',
    }
  );
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

const asRgb = (picture: Sharp): Sharp =>
  picture.flatten({ background: '#ffffff' }).toColourspace('srgb');

/** libvips would convert inks by a profile: 5 s of 6 at 16 megapixels, and it moves no edge. */
const asCmyk = (picture: Sharp): Sharp => picture.pipelineColourspace('cmyk').toColourspace('cmyk');

/**
 * Pixels as stored, reduced by `scale`. The EXIF orientation goes into `toPhoto`: every later step
 * resamples anyway, and turning the pixels takes 85 ms at 12 megapixels.
 */
export const decode = async (
  bytes: Uint8Array,
  { format, widthPx, heightPx, orientation, isCmyk, isPlain }: Header,
  scale: number,
  { imagePixels, imageSeconds }: ImageLimits,
): Promise<Picture> => {
  const source = load(bytes, imagePixels).timeout({ seconds: imageSeconds });
  const [width, height] = [widthPx, heightPx].map((px) => Math.max(1, Math.round(px * scale)));
  const sized =
    scale < 1
      ? source.resize({ width: width!, height: height!, fit: 'fill', kernel: 'linear' })
      : source;
  const plain = isPlain ? sized : isCmyk ? asCmyk(sized) : asRgb(sized);
  const { data, info } = await plain.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const given = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const channels = isCmyk && info.channels === 4 ? 3 : info.channels;
  if (channels !== 1 && channels !== 3)
    throw new Error(`decoder gave ${info.channels} channels: unsupported`);
  const toStored = scaling(widthPx / info.width, heightPx / info.height);
  const [fullWidthPx, fullHeightPx] = swapsSides(orientation)
    ? [heightPx, widthPx]
    : [widthPx, heightPx];
  return {
    image: {
      widthPx: info.width,
      heightPx: info.height,
      channels,
      data: info.channels === 4 ? cmykToRgb(given) : given,
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
