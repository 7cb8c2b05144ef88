import { undecodable } from '../undecodable.js';

/**
 * Limits on the parts of a file. Only the picture reaches a decoder, so the inflated size of a
 * profile, a text or a comment needs no limit: these parts are dropped without being decompressed.
 */
export const containerLimits = {
  /** Chunks, segments, blocks or boxes; a PNG in pieces of 8 kB has 256 of them in 2 MB. */
  parts: 10_000,
  /** A pass of a progressive JPEG goes over the whole picture; encoders write about ten. */
  jpegScans: 40,
  pngPaletteBytes: 3 * 256,
  /** The offsets of a TIFF's strips, one a row, are the longest. */
  tiffValueBytes: 4 * 16_384,
  tiffEntries: 256,
  /** A TIFF's tile is decoded as a whole; 256 and 512 pixels a side are usual. */
  tiffTilePixels: 2048 * 2048,
  /** Tiles of one HEIC: 64 megapixels in tiles of 256. */
  heifItems: 1024,
  heifPropertyBytes: 16_384,
} as const;

/** Counts parts and throws when there are too many. */
export const createPartCounter = () => {
  let parts = 0;
  return (): void => {
    if (++parts > containerLimits.parts) throw undecodable('damaged', 'too many parts');
  };
};
