import { createPartCounter } from './limits.js';
import { bufferOf, joined, type Stripped } from './stripped.js';

const [extension, control, picture] = [0x21, 0xf9, 0x2c] as const;
const trailer = Buffer.from([0x3b]);

/** A colour table's length by the byte that announces it (GIF89a, 18 and 20). */
const tableBytes = (flags: number): number =>
  (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);

/** The file up to the end of its first picture, without comments and extensions. */
export const stripGif = (bytes: Uint8Array): Stripped => {
  const file = bufferOf(bytes);
  const count = createPartCounter();
  const endOfBlocks = (from: number): number => {
    let at = from;
    while (at < file.length && file[at] !== 0) {
      if (file[at]! < 0x20) count();
      at += file[at]! + 1;
    }
    return at + 1;
  };
  const head = 13 + tableBytes(file[10] ?? 0);
  const parts = [file.subarray(0, head)];
  for (let at = head; at < file.length;) {
    count();
    if (file[at] === extension) {
      const end = endOfBlocks(at + 2);
      if (file[at + 1] === control) parts.push(file.subarray(at, end));
      at = end;
      continue;
    }
    if (file[at] !== picture) break;
    const end = endOfBlocks(at + 11 + tableBytes(file[at + 9] ?? 0));
    parts.push(file.subarray(at, end));
    // A picture that is cut off gets no end, and is refused for it.
    if (end <= file.length) parts.push(trailer);
    break;
  }
  return { bytes: joined(file, parts), orientation: 1 };
};
