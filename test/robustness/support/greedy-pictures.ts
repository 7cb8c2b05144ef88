import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { deflateSync } from 'node:zlib';
import { pngBomb, pngChunk } from './bombs.js';

/* Files that are small to send and costly to decode, and the largest that are still taken. */

const flat = (width: number, height: number, more: object = {}): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#9a8f80', ...more } });

const animation = (width: number, height: number): Sharp =>
  flat(width, height * 2, { pageHeight: height });

/** One grey, 967 bytes, encoded by sharp 0.35. */
const largeAvif = new URL('../../fixtures/grey-7900x8000.avif', import.meta.url);
/** A phone's 12 megapixels, in 48 tiles. */
const largeHeic = new URL('../../fixtures/heic/passport-12mp.heic', import.meta.url);

/** The same file with another size in its boxes than in its picture. */
const claim = (avif: Buffer, widthPx: number, heightPx: number): Buffer => {
  const bytes = Buffer.from(avif);
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 1)) {
    bytes.writeUInt32BE(widthPx, at + 8);
    bytes.writeUInt32BE(heightPx, at + 12);
  }
  return bytes;
};

/** The same file whose picture is said to be put together from others. */
const claimGrid = (avif: Buffer): Buffer => {
  const bytes = Buffer.from(avif);
  bytes.write('grid', bytes.indexOf('av01', bytes.indexOf('infe')));
  return bytes;
};

const inflatedBytes = 50_000_000;
const [chunksOfPng, beforePixels] = [40, 33] as const;

/** 2 MB in all, of which a decoder that reads texts and profiles makes 2 GB. */
const inflating = async (type: 'zTXt' | 'iTXt' | 'iCCP'): Promise<Buffer> => {
  const png = await flat(1200, 900).png().toBuffer();
  const head = Buffer.from(type === 'iTXt' ? 'text\0\x01\0\0\0' : 'text\0\0', 'latin1');
  const chunk = pngChunk(type, Buffer.concat([head, deflateSync(Buffer.alloc(inflatedBytes))]));
  const chunks = Array<Buffer>(chunksOfPng).fill(chunk);
  return Buffer.concat([png.subarray(0, beforePixels), ...chunks, png.subarray(beforePixels)]);
};

type Picture = readonly [name: string, bytes: Buffer];

export const refusedPictures = async (): Promise<readonly Picture[]> => {
  const avif = await readFile(largeAvif);
  const smallAvif = await flat(64, 64).avif({ effort: 0 }).toBuffer();
  return [
    ['AVIF, 7900 × 8000', avif],
    ['AVIF that says it is small', claim(avif, 790, 800)],
    ['AVIF of many pictures', claimGrid(smallAvif)],
    ['HEIC, 7900 × 8000', claim(await readFile(largeHeic), 7900, 8000)],
    ['PNG, 64 million × 1', pngBomb(64_000_000, 1, true)],
    ['PNG, 1 × 64 million', pngBomb(1, 64_000_000, true)],
    [
      'PNG, interlaced',
      await flat(5500, 5500).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
    ],
    ['JPEG, progressive', await flat(7900, 8000).jpeg({ progressive: true }).toBuffer()],
    ['WebP, animated', await animation(4000, 3600).webp({ effort: 0 }).toBuffer()],
  ];
};

/** Costly only to whoever looks at what is not the picture. */
export const inflatingPictures = async (): Promise<readonly Picture[]> => [
  ['PNG with 2 GB of compressed texts', await inflating('zTXt')],
  ['PNG with 2 GB of international texts', await inflating('iTXt')],
  ['PNG with 2 GB of profiles', await inflating('iCCP')],
];

export const takenPictures = async (): Promise<readonly Picture[]> => [
  ['AVIF, 4 megapixels', await flat(2000, 2000).avif({ effort: 0 }).toBuffer()],
  [
    'PNG, interlaced, 25 megapixels',
    await flat(5000, 5000).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
  ],
  [
    'JPEG, progressive, 13 megapixels',
    await flat(4160, 3120).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['WebP, animated, 12 megapixels', await animation(4000, 3000).webp({ effort: 0 }).toBuffer()],
  // What the largest sensors of phones give.
  ['JPEG, 50 megapixels', await flat(8160, 6120).jpeg().toBuffer()],
  // Last: its decoder stays compiled, and later ones would be charged for that.
  ['HEIC, 12 megapixels', await readFile(largeHeic)],
];
