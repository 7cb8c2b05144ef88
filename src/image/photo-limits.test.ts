import { afterEach, describe, expect, it, vi } from 'vitest';
import { pngBomb } from '../../test/robustness/support/bombs.js';
import { decoded, picture, refused } from '../../test/support/decoded-photo.js';
import { limits as usualLimits } from '../contract/limits.js';
import { numbers } from './container/boxes.js';
import { readHeif } from './container/read-heif.js';
import { sharp } from './libvips.js';

describe('limits', () => {
  it('refuses a bomb from its header', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    expect(await refused(bomb)).toMatchObject({ evidence: { why: 'too many pixels' } });
    // Only the header is needed.
    expect(await refused(bomb.subarray(0, 100))).toMatchObject({
      evidence: { why: 'too many pixels' },
    });
  });

  it('refuses a side that is too long, of however few pixels', async () => {
    const strip = await sharp({
      create: { width: 17_000, height: 2, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    expect(await refused(strip)).toMatchObject({ evidence: { why: 'too long a side' } });
  });

  describe('a picture that takes too long', () => {
    // A row of a narrow picture costs as much as one of a wide picture.
    const limits = { imagePixels: 30_000_000, imageSidePx: 30_000_000, imageSeconds: 1 };
    const bomb = pngBomb(1, 30_000_000, true);
    const processorTook = (seconds: number) =>
      vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: seconds * 1e6, system: 0 });
    afterEach(() => void vi.restoreAllMocks());

    it('is refused where it had the processor for that long, whatever its header says', async () => {
      processorTook(1.2);
      expect(await refused(bomb, { limits })).toMatchObject({
        evidence: { why: 'too slow to decode' },
      });
    });

    it('is no fault of the file where others had the processor', async () => {
      processorTook(0.4);
      await expect(refused(bomb, { limits })).rejects.toMatchObject({ code: 'tooBusy' });
    });
  });

  describe('an interlaced PNG, 8,192 pixels wide', () => {
    const interlaced = (height: number): Promise<Buffer> =>
      sharp({ create: { width: 8192, height, channels: 3, background: '#888' } })
        .png({ progressive: true, compressionLevel: 1 })
        .toBuffer();
    const limits = {};
    /** libvips' own message; whether it occurs depends on the machine. */
    const timeIsOver = () =>
      vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(new Error('timeout: 40% complete'));
    const processorTook = (seconds: number) => {
      const times = [0, seconds].map((one) => ({ user: one * 1e6, system: 0 }));
      vi.spyOn(process, 'cpuUsage').mockImplementation((before) => times[before ? 1 : 0]!);
    };
    afterEach(() => void vi.restoreAllMocks());

    it('is refused by its header where a decoder would need too much, before any decoding', async () => {
      const file = await interlaced(3600);
      const decoding = timeIsOver();
      expect(await refused(file, { limits })).toMatchObject({
        evidence: { why: 'too much memory to decode' },
      });
      expect(decoding).not.toHaveBeenCalled();
    });

    it('is no bad file where it ran out of time and others had the processor', async () => {
      const file = await interlaced(2000);
      timeIsOver();
      processorTook(usualLimits.imageSeconds - 0.1);
      await expect(refused(file, { limits })).rejects.toMatchObject({ code: 'tooBusy' });
    });

    it('is one where it had the processor for all of its time', async () => {
      const file = await interlaced(2000);
      timeIsOver();
      processorTook(usualLimits.imageSeconds);
      expect(await refused(file, { limits })).toMatchObject({
        evidence: { why: 'too slow to decode' },
      });
    });
  });

  it.each([
    ['progressive JPEG', () => picture().jpeg({ progressive: true }), 6],
    ['interlaced PNG', () => picture().png({ progressive: true }), 3],
    ['TIFF', () => picture().tiff(), 3],
    ['GIF', () => picture().gif(), 5],
    ['WebP', () => picture().webp(), 7],
    ['AVIF', () => picture().avif({ effort: 0 }), 22],
  ])('counts what the decoder of %s holds', async (_, draw, heldBytes) => {
    const bytes = await draw().toBuffer();
    const within = (imageMemoryBytes: number) => ({ limits: { imageMemoryBytes } });
    const neededBytes = 64 * 48 * (heldBytes + 3);
    expect((await decoded(bytes, within(neededBytes))).image.widthPx).toBe(64);
    expect(await refused(bytes, within(neededBytes - 1))).toMatchObject({
      evidence: { why: 'too much memory to decode' },
    });
  });

  it('leaves out what an AVIF holds beside its picture', async () => {
    const avif = await picture().avif({ effort: 0 }).toBuffer();
    const { locations, primary } = readHeif(avif);
    const dataAt = locations.get(primary)!.extents[0]!.offset;
    const size = avif.indexOf('ispe') - 4;
    const properties = avif.indexOf('ipco') - 4;
    const other = Buffer.from(avif.subarray(size, size + 20));
    other.writeUInt32BE(7900, 12);
    other.writeUInt32BE(8000, 16);
    const end = properties + avif.readUInt32BE(properties);
    for (const box of ['ipco', 'iprp', 'meta'].map((type) => avif.indexOf(type) - 4))
      avif.writeUInt32BE(avif.readUInt32BE(box) + other.length, box);
    const place = avif.indexOf(numbers([dataAt, 4]), avif.indexOf('iloc'));
    avif.writeUInt32BE(dataAt + other.length, place);
    const bytes = Buffer.concat([avif.subarray(0, end), other, avif.subarray(end)]);
    expect((await decoded(bytes)).image.widthPx).toBe(64);
  });

  it('counts wide samples as what they cost', async () => {
    const deep = await sharp({
      create: { width: 900, height: 900, channels: 4, background: '#fff' },
    })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    expect(await refused(deep)).toMatchObject({ evidence: { why: 'too many pixels' } });
  });

  describe('a PNG, however few its bytes', () => {
    const flat = (width: number, height: number, channels: 3 | 4): Promise<Buffer> =>
      sharp({ create: { width, height, channels, background: '#fff' } })
        .png()
        .toBuffer();

    it.each([
      ['a page', 4000, 3000, 3],
      ['a page with alpha', 4000, 3000, 4],
      ['a screen of 6 K with alpha', 6016, 3384, 4],
    ] as const)('is taken: %s', async (_name, width, height, channels) => {
      const bytes = await flat(width, height, channels);
      expect((await decoded(bytes, { limits: {} })).fullWidthPx).toBe(width);
    });

    it.each([
      [6000, 5400, 3],
      [5000, 5000, 4],
    ] as const)(
      'is refused where it asks for too much work: %i × %i of %i',
      async (width, height, channels) => {
        const header = (await flat(width, height, channels)).subarray(0, 100);
        expect(await refused(header, { limits: {} })).toMatchObject({
          evidence: { why: 'too many pixels' },
        });
      },
    );
  });
});
