import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pngChunk } from '../../../test/robustness/support/bombs.js';
import { sharp } from '../libvips.js';
import { box, numbers } from './boxes.js';
import { containerLimits } from './limits.js';
import { readHeif } from './read-heif.js';
import { strip } from './strip.js';
import { stripHeif } from './strip-heif.js';

const secret = 'a-text-beside-the-picture';
const picture = () =>
  sharp({
    create: {
      width: 40,
      height: 30,
      channels: 3,
      background: '#9a8f80',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
const described = (orientation: number) =>
  picture()
    .withExif({ IFD0: { ImageDescription: secret, Orientation: String(orientation) } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
    .withIccProfile('p3');

const pixels = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { ignoreIcc: true }).flatten().toColourspace('srgb').raw().toBuffer();

const text = (latin1: string): Buffer => Buffer.from(latin1, 'latin1');
const inserted = (file: Buffer, at: number, more: Buffer): Buffer =>
  Buffer.concat([file.subarray(0, at), more, file.subarray(at)]);

describe('what is not the picture', () => {
  it.each([
    ['jpeg', () => described(6).jpeg()],
    ['jpeg', () => described(3).jpeg({ progressive: true })],
    ['png', () => described(8).png()],
    ['png', () => described(5).png({ palette: true, progressive: true })],
    ['webp', () => described(6).webp()],
    ['webp', () => described(2).ensureAlpha(0.5).webp({ lossless: true })],
    ['tiff', () => described(7).tiff({ compression: 'lzw' })],
    ['tiff', () => described(6).tiff({ tile: true, tileWidth: 16, tileHeight: 16 })],
  ] as const)('is left out of a %s, but for its orientation', async (format, draw) => {
    const file = await draw().toBuffer();
    const { orientation: told, ...had } = await sharp(file).metadata();
    expect([told, had.xmp, had.icc].every(Boolean)).toBe(true);
    const { bytes, orientation } = strip(file, format);
    const has = await sharp(bytes).metadata();
    expect([has.exif, has.xmp, has.icc]).toEqual([undefined, undefined, undefined]);
    expect(has.orientation ?? 1).toBe(1);
    expect(orientation).toBe(told);
    expect(await pixels(bytes)).toEqual(await pixels(file));
    if (format !== 'tiff') expect(Buffer.from(bytes).includes(secret)).toBe(false);
  });

  it('is left out of an AVIF, whose transparency is kept', async () => {
    for (const draw of [described(6), described(1).ensureAlpha(0.5)]) {
      const file = await draw.avif({ effort: 0 }).toBuffer();
      const { bytes, codec } = stripHeif(file)!;
      expect(codec).toBe('av1');
      expect(Buffer.from(bytes).includes(secret)).toBe(false);
      const has = await sharp(bytes).metadata();
      expect([has.exif, has.xmp, has.icc]).toEqual([undefined, undefined, undefined]);
      expect(await pixels(bytes)).toEqual(await pixels(file));
    }
  });

  it('is left out of a HEIC, whose tiles are kept', () => {
    const fixture = new URL('../../../test/fixtures/heic/passport-12mp.heic', import.meta.url);
    const file = readFileSync(fixture);
    const { bytes, codec, isGrid } = stripHeif(file)!;
    expect([codec, isGrid]).toEqual(['hevc', true]);
    const types = [...readHeif(Buffer.from(bytes)).types.values()];
    expect(new Set(types)).toEqual(new Set(['grid', 'hvc1']));
    expect(stripHeif(bytes)!.bytes).toEqual(bytes);
  });

  it('is left out of a GIF, with all frames after the first', async () => {
    const file = await picture().gif().toBuffer();
    const comment = Buffer.concat([text('\x21\xfe\x19'), text(secret), text('\0')]);
    const first = 13 + 3 * 2 ** ((file[10]! & 7) + 1);
    const changed = Buffer.concat([inserted(file, first, comment), file.subarray(first)]);
    const { bytes } = strip(changed, 'gif');
    expect(Buffer.from(bytes).includes(secret)).toBe(false);
    expect(bytes.length).toBeLessThanOrEqual(file.length);
    expect(await pixels(bytes)).toEqual(await pixels(file));
  });

  it.each(['zTXt', 'iTXt', 'iCCP', 'eXIf'])('is not inflated in a PNG: %s', async (type) => {
    const zeros = deflateSync(Buffer.alloc(1e6));
    const heads: Record<string, string> = { iTXt: 'k\0\x01\0\0\0', eXIf: '' };
    const chunk = pngChunk(type, Buffer.concat([text(heads[type] ?? 'k\0\0'), zeros]));
    const file = await picture().png().toBuffer();
    const changed = inserted(file, 33, Buffer.concat(Array<Buffer>(40).fill(chunk)));
    const { bytes } = strip(changed, 'png');
    // They are gone, and so is sharp's own physical size.
    expect(bytes).toEqual(strip(file, 'png').bytes);
    expect(await pixels(bytes)).toEqual(await pixels(file));
  });

  it('is cut off behind the end of a JPEG', async () => {
    const file = await picture().jpeg().toBuffer();
    const { bytes } = strip(Buffer.concat([file, text('ftypmp42'), Buffer.alloc(9000)]), 'jpeg');
    expect(bytes.length).toBeLessThanOrEqual(file.length);
    expect(await pixels(bytes)).toEqual(await pixels(file));
  });
});

describe('a file that is made to cost much', () => {
  const soi = text('\xff\xd8');
  const frame = text('\xff\xc0\0\x11\x08\0\x08\0\x08\x03\x01\x11\0\x02\x11\0\x03\x11\0');
  const scanOf = (components: number): Buffer => {
    const of = Array.from({ length: components }, (_, i) => [i + 1, 0]).flat();
    return Buffer.from([0xff, 0xda, 0, 6 + 2 * components, components, ...of, 0, 63, 0, 1, 2]);
  };
  const jpeg = (...scans: Buffer[]) => Buffer.concat([soi, frame, ...scans, text('\xff\xd9')]);

  it('is refused with more scans than an encoder writes', () => {
    const scans = (count: number) => Array<Buffer>(count).fill(scanOf(3));
    const most = containerLimits.jpegScans;
    expect(strip(jpeg(...scans(most)), 'jpeg').bytes.length).toBeGreaterThan(0);
    expect(() => strip(jpeg(...scans(most + 1)), 'jpeg')).toThrow('scans');
  });

  it('counts as held in memory with a scan for each component, which a header does not tell', () => {
    expect(strip(jpeg(scanOf(3)), 'jpeg').isHeldWhole).toBe(false);
    expect(strip(jpeg(scanOf(1), scanOf(1), scanOf(1)), 'jpeg').isHeldWhole).toBe(true);
  });

  it('is refused with very many parts', async () => {
    const file = await picture().png().toBuffer();
    const chunk = pngChunk('tEXt', Buffer.alloc(0));
    const chunks = (count: number) => Buffer.concat(Array<Buffer>(count).fill(chunk));
    expect(strip(inserted(file, 33, chunks(9000)), 'png').bytes.length).toBeLessThan(file.length);
    expect(() => strip(inserted(file, 33, chunks(10_001)), 'png')).toThrow('too many parts');
  });

  it('is refused with large tiles, and with a compression of another kind', async () => {
    const file = await picture().tiff({ tile: true, tileWidth: 16, tileHeight: 16 }).toBuffer();
    const entryOf = (tag: number): number => file.indexOf(Buffer.from([tag & 255, tag >> 8, 3, 0]));
    const changed = (tag: number, value: number): Buffer => {
      const copy = Buffer.from(file);
      copy.writeUInt16LE(value, entryOf(tag) + 8);
      return copy;
    };
    expect(() => strip(changed(259, 50_000), 'tiff')).toThrow('compression');
    expect(() => strip(changed(323, 65_535), 'tiff')).not.toThrow();
    const both = changed(323, 65_535);
    both.writeUInt16LE(65_535, entryOf(322) + 8);
    expect(() => strip(both, 'tiff')).toThrow('large tiles');
  });

  it('is refused where an AVIF uses the same data many times', async () => {
    const file = await picture().avif({ effort: 0 }).toBuffer();
    const { locations, primary } = readHeif(file);
    const { offset, length } = locations.get(primary)!.extents[0]!;
    const extents = Array.from({ length: 50 }, () => numbers([offset, 4], [length, 4]));
    const head = Buffer.concat([
      Buffer.alloc(4),
      numbers([0x4400, 2], [1, 2], [primary, 2], [0, 2]),
    ]);
    const iloc = box('iloc', head, numbers([extents.length, 2]), ...extents);
    const at = file.indexOf('iloc') - 4;
    const meta = file.indexOf('meta') - 4;
    const old = file.readUInt32BE(at);
    const changed = Buffer.concat([file.subarray(0, at), iloc, file.subarray(at + old)]);
    changed.writeUInt32BE(file.readUInt32BE(meta) + iloc.length - old, meta);
    expect(() => stripHeif(changed)).toThrow('overlapping data');
  });
});
