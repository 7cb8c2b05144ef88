import { crc32, deflateSync } from 'node:zlib';
import type { Pictures } from './pictures.js';

/*
 * Small files that claim, or really unfold to, far more pixels than a photo has. The headers are
 * written here after the formats' specifications; nothing else in them has to be right.
 */

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export const pngChunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  return Buffer.concat([u32(content.length), body, u32(crc32(body))]);
};

/** One bit a pixel, all zero, complete and valid: 144 megapixels in 18 kB. */
export const pngBomb = (widthPx: number, heightPx: number, whole: boolean): Buffer => {
  const rowBytes = Math.ceil(widthPx / 8) + 1;
  const rows = whole ? heightPx : 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', Buffer.concat([u32(widthPx), u32(heightPx), Buffer.from([1, 0, 0, 0, 0])])),
    pngChunk('IDAT', deflateSync(Buffer.alloc(rowBytes * rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

export const jpegBomb = ({ jpeg }: Pictures, widthPx: number, heightPx: number): Buffer => {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(heightPx, frame + 5);
  bytes.writeUInt16BE(widthPx, frame + 7);
  return bytes;
};

/** Lossy WebP has 14 bits for each side. */
export const webpBomb = ({ webp }: Pictures): Buffer => {
  const bytes = Buffer.from(webp);
  const sizes = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3;
  bytes.writeUInt16LE(16_383, sizes);
  bytes.writeUInt16LE(16_383, sizes + 2);
  return bytes;
};

export const gifBomb = ({ gif }: Pictures, sidePx: number): Buffer => {
  const bytes = Buffer.from(gif);
  const image = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
  for (const at of [6, 8, image + 5, image + 7]) bytes.writeUInt16LE(sidePx, at);
  return bytes;
};

/** A TIFF directory: one strip, 8-bit grey, of `sidePx` squared. */
export const tiffBomb = (sidePx: number): Buffer => {
  const entries: readonly [number, number, number][] = [
    [256, 4, sidePx],
    [257, 4, sidePx],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 4, sidePx],
    [279, 4, 0x7fff_ffff],
  ];
  const bytes = Buffer.alloc(8 + 2 + entries.length * 12 + 4);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(entries.length, 8);
  entries.forEach(([tag, type, value], i) => {
    const at = 10 + i * 12;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(1, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  });
  return bytes;
};
