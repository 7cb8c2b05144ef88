import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as made from '../../../test/support/chip/groups.js';
import { type Limits, limits } from '../../contract/limits.js';
import { compileVerified } from '../../image/jpeg2000/open-jpeg2000.js';
import { openPortrait, reportOn } from './portrait.js';

const root = new URL('../../../', import.meta.url);
const fixture = (name: string): Buffer =>
  readFileSync(new URL(`test/fixtures/jpeg2000/${name}`, root));
const open = (image: Uint8Array, given: Limits = limits) =>
  openPortrait(made.group2(image, 1), given);
const report = async (image: Uint8Array, given: Limits = limits) =>
  reportOn(await open(image, given));

/** What the fixtures were made of. */
const original = () =>
  sharp(readFileSync(new URL('specimens/selfie-drawn.jpg', root))).extract({
    ...{ left: 200, top: 220, width: 500, height: 640 },
  });

const meanDifference = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;

describe('the portrait of a chip', () => {
  it.each([
    ['portrait.jp2', 3],
    ['portrait.j2k', 3],
    ['other-encoder.jp2', 3],
    ['chroma-halved.jp2', 3],
    ['grey.jp2', 1],
  ] as const)('%s is decoded to what it was made of', async (name, channels) => {
    const opened = await open(fixture(name));
    if ('unreadable' in opened) throw new Error(opened.unreadable);
    const { image, fullWidthPx, fullHeightPx } = opened.photo;
    expect(image).toMatchObject({ widthPx: 500, heightPx: 640, channels });
    expect([fullWidthPx, fullHeightPx]).toEqual([500, 640]);
    const source = channels === 1 ? original().greyscale() : original();
    // Compression alone makes 0.5 to 2.5; a colour that is converted wrongly, 9.
    expect(meanDifference(image.data, await source.raw().toBuffer())).toBeLessThan(3);
    expect(reportOn(opened)).toEqual({
      ...{ status: 'read', kind: 'jpeg2000', widthPx: 500, heightPx: 640 },
    });
  });

  it('JPEG is decoded as photos are', async () => {
    const jpeg = await original().jpeg().toBuffer();
    expect(await report(jpeg)).toMatchObject({ status: 'read', kind: 'jpeg', widthPx: 500 });
    expect(await report(jpeg.subarray(0, 4000))).toMatchObject({ reason: 'image_damaged' });
  });

  it('only the file that was pinned decodes', () =>
    expect(() => compileVerified(Buffer.from('0061736d01000000', 'hex'))).toThrow('another file'));
});

/** The bare code stream: its size is at 8, its tiles at 24, its channels at 40. */
const patched = (...changes: readonly (readonly [at: number, value: number])[]): Buffer => {
  const bytes = Buffer.from(fixture('portrait.j2k'));
  for (const [at, value] of changes) bytes.writeUInt32BE(value, at);
  return bytes;
};

/** `portrait.j2k` as 2,000 × 2,000 pixels, whose precincts have two pixels a side. */
const manyPrecincts = (): Buffer => {
  const bytes = patched([8, 2000], [12, 2000], [24, 2000], [28, 2000]);
  const at = bytes.indexOf(Buffer.from('ff52', 'hex'));
  const sizes = Buffer.alloc(bytes[at + 9]! + 1, 0x11);
  bytes[at + 4] = bytes[at + 4]! | 1;
  bytes.writeUInt16BE(bytes.readUInt16BE(at + 2) + sizes.length, at + 2);
  return Buffer.concat([bytes.subarray(0, at + 14), sizes, bytes.subarray(at + 14)]);
};

const withBox = (type: string): Buffer => {
  const bytes = fixture('portrait.jp2');
  const at = bytes.indexOf('colr');
  bytes.write(type, at, 'latin1');
  return bytes;
};

describe('a hostile portrait is refused with its reason', () => {
  it.each([
    [
      '60,000 × 60,000',
      patched([8, 60_000], [12, 60_000], [24, 60_000], [28, 60_000]),
      'image_too_large',
    ],
    ['a long side', patched([8, 5000], [12, 10], [24, 5000], [28, 10]), 'image_too_large'],
    ['2,001 × 2,000', patched([8, 2001], [12, 2000], [24, 2001], [28, 2000]), 'image_too_large'],
    ['a tile for each pixel', patched([24, 1], [28, 1]), 'image_unsupported'],
    ['tiles of no size', patched([24, 0]), 'image_damaged'],
    ['no size', patched([8, 0]), 'image_damaged'],
    ['a corner elsewhere', patched([16, 100]), 'image_unsupported'],
    ['more channels', patched([40, 0x00040701]), 'image_damaged'],
    ['transparent', fixture('transparent.jp2'), 'image_unsupported'],
    ['a palette', withBox('pclr'), 'image_unsupported'],
    ['a million precincts', manyPrecincts(), 'image_too_costly'],
  ])('%s', async (_name, image, reason) => {
    const startMs = performance.now();
    expect(await report(image)).toEqual({ status: 'unreadable', reason });
    expect(performance.now() - startMs).toBeLessThan(10_000);
  });

  it('cut at any place', async () => {
    const bytes = fixture('portrait.jp2');
    const lengths = [12, 13, 20, 40, 84, 90, 130, 200, 500, 4000, bytes.length - 100];
    for (const length of lengths) {
      const cut = await report(bytes.subarray(0, length));
      expect([length, cut]).toEqual([length, { status: 'unreadable', reason: 'image_damaged' }]);
    }
  });

  it('with the lengths of its boxes changed', async () => {
    const bytes = fixture('portrait.jp2');
    for (const type of ['jp2h', 'jp2c', 'ihdr', 'colr'])
      for (const length of [1, 7, 9, 0x7fffffff, 0xffffffff]) {
        const other = Buffer.from(bytes);
        other.writeUInt32BE(length, bytes.indexOf(type) - 4);
        expect(await report(other)).toMatchObject({ status: 'unreadable' });
      }
  });
});
