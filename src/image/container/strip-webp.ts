import { exifOrientation } from './exif.js';
import { createPartCounter } from './limits.js';
import { bufferOf, joined, type Stripped } from './stripped.js';

const headBytes = 12;
/** In a VP8X chunk's first byte: profile, EXIF and XMP follow (WebP container, extended format). */
const describes = 0x20 | 0x08 | 0x04;

/** The picture itself, or the first of an animation. */
const pictures = ['VP8 ', 'VP8L', 'ANMF'];
const keptChunks = ['VP8X', 'ANIM', 'ALPH', ...pictures];

export const stripWebp = (bytes: Uint8Array): Stripped => {
  const file = bufferOf(bytes);
  const parts: Buffer[] = [Buffer.from(file.subarray(0, headBytes))];
  const copied = new Set<string>();
  const count = createPartCounter();
  let orientation: number | undefined;
  for (let at = headBytes; at + 8 <= file.length;) {
    count();
    const type = file.toString('latin1', at, at + 4);
    const end = at + 8 + file.readUInt32LE(at + 4);
    const chunk = file.subarray(at, end + (end % 2));
    if (type === 'EXIF') orientation ??= exifOrientation(file.subarray(at + 8, end));
    const hasPicture = pictures.some((picture) => copied.has(picture));
    if (keptChunks.includes(type) && !copied.has(type) && !hasPicture) {
      copied.add(type);
      parts.push(type === 'VP8X' ? Buffer.from(chunk) : chunk);
      if (type === 'VP8X' && chunk.length > 8) parts.at(-1)![8]! &= ~describes;
    }
    at = end + (end % 2);
  }
  const stripped = joined(file, parts);
  // The header of a truncated file still has its full length, so it is refused.
  const lost = file.readUInt32LE(4) + 8 > file.length;
  if (!lost) bufferOf(stripped).writeUInt32LE(stripped.length - 8, 4);
  return { bytes: stripped, orientation: orientation ?? 1 };
};
