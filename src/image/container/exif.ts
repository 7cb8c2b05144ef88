import { containerLimits } from './limits.js';

const orientationTag = 274;
const shortType = 3;

/**
 * The orientation in a block of EXIF, with or without the mark that begins it in a JPEG; 1 where
 * there is none that makes sense (EXIF 2.32, 4.6.4). Only the first directory is read.
 */
export const exifOrientation = (block: Buffer): number => {
  const exif = block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block;
  const order = exif.toString('latin1', 0, 2);
  if ((order !== 'II' && order !== 'MM') || exif.length < 8) return 1;
  const u16 = (at: number): number =>
    order === 'II' ? exif.readUInt16LE(at) : exif.readUInt16BE(at);
  const first = order === 'II' ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (first + 2 > exif.length) return 1;
  const entries = Math.min(u16(first), containerLimits.tiffEntries);
  for (let at = first + 2, left = entries; left > 0 && at + 12 <= exif.length; at += 12, left--)
    if (u16(at) === orientationTag && u16(at + 2) === shortType) {
      const orientation = u16(at + 8);
      return orientation >= 1 && orientation <= 8 ? orientation : 1;
    }
  return 1;
};
