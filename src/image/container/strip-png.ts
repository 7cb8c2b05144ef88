import { exifOrientation } from './exif.js';
import { containerLimits, createPartCounter } from './limits.js';
import { bufferOf, joined, type Stripped } from './stripped.js';
import { undecodable } from '../undecodable.js';

const markBytes = 8;
/** Length, type and checksum around a chunk's content. */
const frameBytes = 12;

/** What pixels are made from (PNG 3rd edition, 11.2), and transparency. */
const keptChunks = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

/** A small letter in front says that a decoder may leave the chunk out (PNG, 5.4). */
const isAncillary = (file: Buffer, at: number): boolean => (file[at + 4]! & 0x20) !== 0;

/** Texts and profiles, compressed or not, are skipped unread. */
export const stripPng = (bytes: Uint8Array): Stripped => {
  const file = bufferOf(bytes);
  const parts = [file.subarray(0, markBytes)];
  const count = createPartCounter();
  let orientation: number | undefined;
  // A truncated last chunk is passed to the decoder unchanged, which reports it.
  for (let at = markBytes; at + 8 <= file.length;) {
    count();
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + frameBytes + length;
    if (keptChunks.includes(type)) {
      const isTable = type === 'PLTE' || type === 'tRNS';
      if (isTable && length > containerLimits.pngPaletteBytes)
        throw undecodable('damaged', 'long palette');
      parts.push(file.subarray(at, end));
    } else if (type === 'eXIf') orientation ??= exifOrientation(file.subarray(at + 8, end - 4));
    else if (!isAncillary(file, at)) throw undecodable('damaged', 'unknown critical chunk');
    if (type === 'IEND') break;
    at = end;
  }
  return { bytes: joined(file, parts), orientation: orientation ?? 1 };
};
