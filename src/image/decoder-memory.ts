import type { Metadata } from 'sharp';
import type { Format } from './sniff.js';

/** Bytes per pixel of the result. */
const resultBytes = 3;
/** The most pixels that a result can have, because `photo.ts` never asks for more. */
export const resultPixels = 16_000_000;

const bytesOfDepth: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/** Bytes per pixel, as stored in the file. */
export const storedBytes = ({ channels, depth }: Pick<Metadata, 'channels' | 'depth'>): number =>
  channels * (bytesOfDepth[depth] ?? 8);

export const heldBytesOfAvif = 22;

/**
 * Bytes per pixel that a decoder holds at once, measured with libvips 8.18, at the worst that a
 * header can hide. Baseline JPEG and plain PNG are decoded row by row; a JPEG of several scans
 * keeps two bytes for each coefficient, and an interlaced PNG or a TIFF of one strip the whole
 * picture. AVIF takes 15 with 8 bits and 22 with 10.
 */
const heldBytes: Readonly<Record<Format, (found: Metadata, isHeldWhole: boolean) => number>> = {
  jpeg: ({ channels }, isHeldWhole) => (isHeldWhole ? 2 * channels : 0),
  png: (found) => (found.isProgressive ? storedBytes(found) : 0),
  tiff: storedBytes,
  gif: () => 5,
  webp: () => 7,
  heif: () => heldBytesOfAvif,
};

/** The most memory that decoding a file takes, by its header. */
export const decoderMemory = (
  format: Format,
  found: Metadata,
  pixels: number,
  isHeldWhole: boolean,
): number =>
  pixels * heldBytes[format](found, isHeldWhole) + Math.min(pixels, resultPixels) * resultBytes;

/** Initial heap of libheif, which is enough for the tiles of a phone. */
const hevcHeapBytes = 17_000_000;
/** For a picture that is not made of tiles: stored twice, and once in colour. */
const heldBytesOfHevc = 6;

/**
 * The same for HEVC. The picture is held at full size, because its decoder has no other; a reduced
 * result is made after the decoder's heap was freed.
 */
export const hevcMemory = (pixels: number, isGrid: boolean): number => {
  const heapBytes = hevcHeapBytes + (isGrid ? 0 : pixels * heldBytesOfHevc);
  const reducedBytes = pixels > resultPixels ? resultPixels * resultBytes : 0;
  return pixels * resultBytes + Math.max(heapBytes, reducedBytes);
};
