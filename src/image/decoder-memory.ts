import type { Metadata } from 'sharp';
import type { Format } from './sniff.js';

/** Of each pixel of the result, as the rest of the service takes it. */
const resultBytes = 3;
/** Most pixels of a result: `photo.ts` never asks for more. */
export const resultPixels = 16_000_000;

const bytesOfDepth: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/** Of one pixel as it is stored. */
export const storedBytes = ({ channels, depth }: Pick<Metadata, 'channels' | 'depth'>): number =>
  channels * (bytesOfDepth[depth] ?? 8);

export const heldBytesOfAvif = 22;

/**
 * Bytes per pixel of the file that its decoder holds at once, as libvips 8.18 was measured, at the
 * worst that a header can hide. Baseline JPEG and plain PNG are decoded row by row; a JPEG of
 * several scans keeps two bytes for each coefficient, and an interlaced PNG or a TIFF of one strip
 * the whole picture. AVIF takes 15 with 8 bits and 22 with 10.
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

/** libheif's heap, which the tiles of a phone fit into as it is. */
const hevcHeapBytes = 17_000_000;
/** Of a picture that is not made of tiles: twice as stored, and in colour. */
const heldBytesOfHevc = 6;

/**
 * The same for HEVC. The picture is held in full size, for its decoder knows no other; a reduced
 * result is made when the decoder's heap has been given back.
 */
export const hevcMemory = (pixels: number, isGrid: boolean): number => {
  const heapBytes = hevcHeapBytes + (isGrid ? 0 : pixels * heldBytesOfHevc);
  const reducedBytes = pixels > resultPixels ? resultPixels * resultBytes : 0;
  return pixels * resultBytes + Math.max(heapBytes, reducedBytes);
};
