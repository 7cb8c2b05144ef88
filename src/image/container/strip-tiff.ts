import { containerLimits } from './limits.js';
import { bufferOf, type Stripped } from './stripped.js';
import { undecodable } from '../undecodable.js';

/** Bytes of each of a TIFF's types (TIFF 6.0, page 15), by number. */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

const tag = { compression: 259, orientation: 274, tileWidth: 322, tileLength: 323 } as const;

/**
 * Entries of the picture: sizes, samples, compression, strips, tiles, palette, tables, ratios of
 * colour.
 */
const keptTags = new Set([
  ...[
    256, 257, 258, 259, 262, 266, 273, 277, 278, 279, 284, 292, 293, 317, 320, 322, 323, 324, 325,
  ],
  ...[338, 339, 347, 529, 530, 531, 532],
]);

/** Compressions that are decoded: none, fax, LZW, JPEG, deflate and PackBits. */
const compressions = [1, 2, 3, 4, 5, 7, 8, 32_773, 32_946];

/**
 * Appends a new first directory with the entries of the picture only. The other entries (EXIF,
 * thumbnails, further pages, additions of cameras and programs) are no longer referenced.
 */
export const stripTiff = (bytes: Uint8Array): Stripped => {
  const file = bufferOf(bytes);
  const little = file[0] === 0x49;
  const u16 = (at: number): number => (little ? file.readUInt16LE(at) : file.readUInt16BE(at));
  const u32 = (at: number): number => (little ? file.readUInt32LE(at) : file.readUInt32BE(at));
  const first = u32(4);
  const count = u16(first);
  if (count > containerLimits.tiffEntries) throw undecodable('damaged', 'too many parts');
  const entries = Array.from({ length: count }, (_, i) => first + 2 + 12 * i);
  /** The number of an entry that has one. */
  const numberOf = (wanted: number): number | undefined => {
    const at = entries.find((entry) => u16(entry) === wanted);
    return at === undefined ? undefined : u16(at + 2) === 3 ? u16(at + 8) : u32(at + 8);
  };
  for (const at of entries) {
    const length = (typeBytes[u16(at + 2)] ?? 8) * u32(at + 4);
    if (!keptTags.has(u16(at))) continue;
    if (length > containerLimits.tiffValueBytes) throw undecodable('damaged', 'long value');
    if (length > 4 && u32(at + 8) + length > file.length) throw undecodable('truncated');
  }
  if (!compressions.includes(numberOf(tag.compression) ?? 1))
    throw undecodable('unsupported variant', 'compression');
  const tilePixels = (numberOf(tag.tileWidth) ?? 0) * (numberOf(tag.tileLength) ?? 0);
  if (tilePixels > containerLimits.tiffTilePixels) throw undecodable('damaged', 'large tiles');
  const keptEntries = entries.filter((at) => keptTags.has(u16(at)));
  // Directories begin at even places.
  const to = file.length + (file.length % 2);
  const written = Buffer.alloc(to + 2 + keptEntries.length * 12 + 4);
  file.copy(written);
  const write = {
    u16: little ? 'writeUInt16LE' : 'writeUInt16BE',
    u32: little ? 'writeUInt32LE' : 'writeUInt32BE',
  } as const;
  written[write.u32](to, 4);
  written[write.u16](keptEntries.length, to);
  keptEntries.forEach((at, i) => file.copy(written, to + 2 + 12 * i, at, at + 12));
  const orientation = numberOf(tag.orientation) ?? 1;
  return { bytes: written, orientation: orientation >= 1 && orientation <= 8 ? orientation : 1 };
};
