import type { Metadata, Sharp } from 'sharp';
import { compose, scaling } from '../geometry/homography.js';
import type { Limits } from '../contract/limits.js';
import { cmykToRgb } from './cmyk.js';
import { registerCopy } from '../workers/job-copies.js';
import type { Stripped } from './container/stripped.js';
import { strip } from './container/strip.js';
import { type HeifPicture, stripHeif } from './container/strip-heif.js';
import { decoderMemory, heldBytesOfAvif, hevcMemory, storedBytes } from './decoder-memory.js';
import { decodeHeic } from './heic/decode-heic.js';
import type { Crop, Image } from './image.js';
import { sharp } from './libvips.js';
import { combineOrientations, swapsSides, uprightMatrix } from './orientation.js';
import { type Format, sniff, sniffOther } from './sniff.js';
import { undecodable, whyOf } from './undecodable.js';

/** Decoded pixels. `toPhoto` leads to the full-size pixels of the upright photo. */
export type Picture = Crop & {
  readonly format: Format | 'jpeg2000';
  readonly fullWidthPx: number;
  readonly fullHeightPx: number;
};

type ImageLimits = Pick<
  Limits,
  'imagePixels' | 'imageSidePx' | 'imageMemoryBytes' | 'imageSeconds'
>;

/**
 * A picture with at most this many bytes per pixel may have all the pixels that are allowed. With
 * more, fewer pixels are allowed, because each takes longer to decode. A PNG is inflated and
 * unfiltered in full for every scale: 64 megapixels of RGBA in 270 kB took 4.6 s of processor for
 * two, where a JPEG of 50 takes 0.7.
 */
const bytesPerPixelAtLimit = (format: Format): number => (format === 'png' ? 1.5 : 4);

/**
 * Reasons for which a file is not decoded. With `tooMuch`, the text names what the sender can
 * change.
 */
type Refusal = { readonly why: string; readonly more?: object };

export type OpenedFile = {
  /** The file reduced to its picture: a decoder gets nothing else. */
  readonly file: Uint8Array;
  readonly format: Format;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly orientation: number;
  readonly isCmyk: boolean;
  /** Red, green, blue of one byte each: nothing to convert, which saves 12 ms at 12 megapixels. */
  readonly isPlain: boolean;
  /** A HEIC is always decoded at full size: its decoder has no smaller scale. */
  readonly pixels?: Uint8Array;
};

const load = (bytes: Uint8Array, imagePixels: number) =>
  sharp(bytes, {
    // A truncated file is refused although libjpeg could finish it in grey: the missing part may be
    // the MRZ. Small errors inside (extraneous bytes of phone firmware) are accepted.
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

const tooLarge = (
  [widthPx, heightPx]: readonly [number, number],
  pixels: number,
  { imagePixels, imageSidePx }: ImageLimits,
): Refusal | undefined => {
  const more = { widthPx, heightPx };
  if (Math.max(widthPx, heightPx) > imageSidePx) return { why: 'too long a side', more };
  return pixels > imagePixels ? { why: 'too many pixels', more } : undefined;
};

const tooMuchMemory = (bytes: number, limits: ImageLimits): Refusal | undefined =>
  bytes > limits.imageMemoryBytes ? { why: 'too much memory to decode' } : undefined;

/** Checks the header only, before a decoder reserves memory for what the file claims to contain. */
const tooMuch = (
  format: Format,
  found: Metadata,
  [widthPx, heightPx]: readonly [number, number],
  limits: ImageLimits,
  isHeldWhole = false,
): Refusal | undefined => {
  const pixels = widthPx * heightPx;
  const share = Math.max(1, storedBytes(found) / bytesPerPixelAtLimit(format));
  return (
    tooLarge([widthPx, heightPx], pixels * share, limits) ??
    tooMuchMemory(decoderMemory(format, found, pixels, isHeldWhole), limits)
  );
};

/** HEVC, which libvips as it comes with sharp cannot decode. */
const openHeic = async (
  { bytes, isGrid, largestPixels, longestSidePx }: HeifPicture,
  limits: ImageLimits,
): Promise<OpenedFile | Refusal> => {
  const refused =
    tooLarge([longestSidePx, 0], largestPixels, limits) ??
    tooMuchMemory(hevcMemory(largestPixels, isGrid), limits);
  if (refused) return refused;
  const { data, orientations, ...size } = await underLimit(limits, (imageSeconds) =>
    decodeHeic(bytes, largestPixels, { ...limits, imageSeconds }),
  );
  registerCopy(data);
  const orientation = combineOrientations(orientations);
  const rest = { isCmyk: false, isPlain: true, pixels: data };
  return { file: bytes, format: 'heif', ...size, orientation, ...rest };
};

const refuseOther = (bytes: Uint8Array): Refusal => {
  if (bytes.length === 0) return { why: 'empty' };
  const format = sniffOther(bytes);
  return format ? { why: 'other format', more: { format } } : { why: 'not an image' };
};

/** By libvips, which reads no further than to the first pixel. */
const readStripped = async (
  { bytes, orientation, isHeldWhole }: Stripped,
  format: Format,
  limits: ImageLimits,
): Promise<OpenedFile | Refusal> => {
  const found = await load(bytes, limits.imagePixels).metadata();
  if (found.format !== format) return { why: 'mixed formats' };
  const widthPx = found.width;
  const heightPx = found.pageHeight ?? found.height;
  return (
    tooMuch(format, found, [widthPx, heightPx], limits, isHeldWhole) ?? {
      file: bytes,
      format,
      widthPx,
      heightPx,
      orientation,
      isCmyk: found.space === 'cmyk',
      isPlain: found.channels === 3 && found.space === 'srgb' && found.depth === 'uchar',
    }
  );
};

/** The file, ready for a decoder, or why it is not decoded. A HEIC is decoded here. */
export const openFile = async (
  bytes: Uint8Array,
  limits: ImageLimits,
): Promise<OpenedFile | Refusal> => {
  const format = sniff(bytes);
  if (format === undefined) return refuseOther(bytes);
  if (format !== 'heif') {
    const stripped = strip(bytes, format);
    if (stripped.bytes.buffer !== bytes.buffer) registerCopy(stripped.bytes);
    return readStripped(stripped, format, limits);
  }
  const picture = stripHeif(bytes);
  if (!picture) return { why: 'unsupported variant' };
  registerCopy(picture.bytes);
  if (picture.codec === 'hevc') return openHeic(picture, limits);
  // For AVIF, libvips reports the size of the picture only, but decodes its alpha plane too.
  const refused = tooMuchMemory(picture.largestPixels * heldBytesOfAvif, limits);
  return refused ?? readStripped({ bytes: picture.bytes, orientation: 1 }, format, limits);
};

/** How much longer than its processor time a picture may take: others use the machine, too. */
const wallShare = 1.8;

/**
 * A decode that ran out of time proves something about the file only if it had the processor for
 * that long. Otherwise the machine is too busy: that is a fault, and the sender retries.
 */
export const underLimit = async <T>(
  { imageSeconds }: Pick<ImageLimits, 'imageSeconds'>,
  decode: (seconds: number) => Promise<T>,
): Promise<T> => {
  const before = process.cpuUsage();
  try {
    return await decode(Math.ceil(imageSeconds * wallShare));
  } catch (error) {
    const { user, system } = process.cpuUsage(before);
    if (whyOf(error) !== 'too slow to decode' || (user + system) / 1e6 >= imageSeconds) throw error;
    throw Object.assign(new Error('the machine is too busy to decode'), { code: 'tooBusy' });
  }
};

/** Whether the machine was too busy to decode, which says nothing about the file. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'tooBusy';

const asRgb = (picture: Sharp): Sharp =>
  picture.flatten({ background: '#ffffff' }).toColourspace('srgb');

/** libvips would convert inks by a profile: 5 s of 6 at 16 megapixels, and it moves no edge. */
const asCmyk = (picture: Sharp): Sharp => picture.pipelineColourspace('cmyk').toColourspace('cmyk');

/**
 * A whole factor is never rounded to a smaller one: from 3 on libjpeg decodes at a half, and with
 * 2.999 sharp has it decode in full, which takes half as long again.
 */
const reducedSide = (px: number, scale: number): number =>
  Math.max(1, Math.min(Math.round(px * scale), Math.floor(px / Math.floor(1 / scale))));

const decodeRaw = async (
  { file, widthPx, heightPx, isCmyk, isPlain, pixels }: OpenedFile,
  scale: number,
  { imagePixels }: ImageLimits,
  seconds: number,
): Promise<Image> => {
  if (pixels && scale === 1) return { widthPx, heightPx, channels: 3, data: pixels };
  const raw = { width: widthPx, height: heightPx, channels: 3 } as const;
  const opened = pixels ? sharp(pixels, { raw }) : load(file, imagePixels);
  const source = opened.timeout({ seconds });
  const [width, height] = [widthPx, heightPx].map((px) => reducedSide(px, scale));
  const atScale =
    scale < 1
      ? source.resize({ width: width!, height: height!, fit: 'fill', kernel: 'linear' })
      : source;
  const plain = isPlain ? atScale : isCmyk ? asCmyk(atScale) : asRgb(atScale);
  const { data, info } = await plain.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const given = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const channels = isCmyk && info.channels === 4 ? 3 : info.channels;
  if (channels !== 1 && channels !== 3)
    throw undecodable('unsupported variant', `${info.channels} channels`);
  return {
    widthPx: info.width,
    heightPx: info.height,
    channels,
    data: info.channels === 4 ? cmykToRgb(given) : given,
  };
};

/**
 * Pixels as stored, reduced by `scale`. The EXIF orientation goes into `toPhoto`: every later step
 * resamples anyway, and turning the pixels takes 85 ms at 12 megapixels.
 */
export const decode = async (
  file: OpenedFile,
  scale: number,
  limits: ImageLimits,
): Promise<Picture> => {
  const image = await underLimit(limits, (seconds) => decodeRaw(file, scale, limits, seconds));
  registerCopy(image.data);
  const { format, widthPx, heightPx, orientation } = file;
  const toStored = scaling(widthPx / image.widthPx, heightPx / image.heightPx);
  const [fullWidthPx, fullHeightPx] = swapsSides(orientation)
    ? [heightPx, widthPx]
    : [widthPx, heightPx];
  return {
    image,
    toPhoto: compose(uprightMatrix(orientation, widthPx, heightPx), toStored),
    format,
    fullWidthPx,
    fullHeightPx,
  };
};
