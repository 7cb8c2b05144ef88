import { afterEach, describe, expect, it, vi } from 'vitest';
import { pngBomb } from '../../test/robustness/support/bombs.js';
import { apply } from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import { limits as usualLimits } from '../spec/limits.js';
import { type Rejection, isRejection } from '../spec/rejection.js';
import { numbers } from './container/boxes.js';
import { readHeif } from './container/read-heif.js';
import { type PhotoOptions, type Photo, openPhoto } from './photo.js';
import type { Image } from './image.js';
import { sharp } from './libvips.js';

const options: PhotoOptions = {
  limits: { imagePixels: 1_000_000 },
  unreadable: 'fileUnreadable',
};
const decoded = async (bytes: Uint8Array, more: Partial<PhotoOptions> = {}): Promise<Photo> => {
  const photo = await openPhoto(bytes, { ...options, ...more });
  if (isRejection(photo)) throw new Error(JSON.stringify(photo));
  return photo;
};
const refused = async (bytes: Uint8Array, more: Partial<PhotoOptions> = {}): Promise<Rejection> => {
  const photo = await openPhoto(bytes, { ...options, ...more });
  if (!isRejection(photo)) throw new Error('expected a rejection');
  return photo;
};

/** 64 × 48: red left half, blue right half, a green square of 16 px in the top left corner. */
const drawing = (): Buffer => {
  const data = Buffer.alloc(64 * 48 * 3);
  for (let y = 0; y < 48; y++) {
    for (let x = 0; x < 64; x++) {
      const channel = x < 16 && y < 16 ? 1 : x < 32 ? 0 : 2;
      data[(y * 64 + x) * 3 + channel] = 255;
    }
  }
  return data;
};
const picture = () => sharp(drawing(), { raw: { width: 64, height: 48, channels: 3 } });
const colourAt = ({ data, widthPx, channels }: Image, x: number, y: number): string => {
  const at = (y * widthPx + x) * channels;
  const [r, g, b] = channels === 3 ? data.subarray(at, at + 3) : [data[at], data[at], data[at]];
  return r! > 150 && g! < 90 && b! < 90
    ? 'red'
    : g! > 150 && r! < 90
      ? 'green'
      : b! > 150 && r! < 90
        ? 'blue'
        : `${r},${g},${b}`;
};

describe('formats', () => {
  it.each(['jpeg', 'png', 'webp', 'tiff', 'gif', 'avif'] as const)('reads %s', async (format) => {
    const { image, fullWidthPx, toPhoto } = await decoded(
      await picture().toFormat(format).toBuffer(),
    );
    expect([image.widthPx, image.heightPx, image.channels, fullWidthPx]).toEqual([64, 48, 3, 64]);
    expect(toPhoto).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect([colourAt(image, 5, 5), colourAt(image, 5, 40), colourAt(image, 60, 5)]).toEqual([
      'green',
      'red',
      'blue',
    ]);
  });

  it('reads CMYK, 16 bits, palettes and grey', async () => {
    const cmyk = await picture().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const { image: inks } = await decoded(cmyk);
    expect([inks.channels, inks.data.length]).toEqual([3, 64 * 48 * 3]);
    expect([colourAt(inks, 5, 40), colourAt(inks, 60, 5)]).toEqual(['red', 'blue']);
    const deep = await picture().toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    expect(colourAt((await decoded(deep)).image, 60, 5)).toBe('blue');
    const palette = await picture().png({ palette: true, colours: 4 }).toBuffer();
    expect(colourAt((await decoded(palette)).image, 5, 5)).toBe('green');
    const grey = (await decoded(await picture().greyscale().jpeg().toBuffer())).image;
    expect(grey.channels).toBe(3);
  });

  it('shows transparent pixels white, as paper would be', async () => {
    const clear = {
      create: { width: 9, height: 9, channels: 4 as const, background: '#00000000' },
    };
    const { image } = await decoded(await sharp(clear).png().toBuffer());
    expect(colourAt(image, 4, 4)).toBe('255,255,255');
  });

  it('takes the first page of an animation and of a TIFF', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = await Promise.all([frame('#ff0000'), frame('#0000ff')]);
    for (const bytes of [
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
      await sharp(frames, { join: { animated: true } })
        .tiff()
        .toBuffer(),
    ]) {
      const { image } = await decoded(bytes);
      expect([image.widthPx, image.heightPx, colourAt(image, 9, 9)]).toEqual([20, 20, 'red']);
    }
  });
});

describe('EXIF orientation', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('%i: the matrix turns as libvips does', async (orientation) => {
    const bytes = await picture().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const { image, toPhoto, fullWidthPx, fullHeightPx } = await decoded(bytes);
    const { data, info } = await sharp(bytes)
      .autoOrient()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const turned: Image = { widthPx: info.width, heightPx: info.height, channels: 3, data };
    expect([fullWidthPx, fullHeightPx]).toEqual([info.width, info.height]);
    expect([image.widthPx, image.heightPx]).toEqual([64, 48]);
    for (const at of [point(5.5, 5.5), point(5.5, 40.5), point(60.5, 5.5)]) {
      const { x, y } = apply(toPhoto, at);
      const there = colourAt(turned, Math.floor(x), Math.floor(y));
      expect(there).toBe(colourAt(image, Math.floor(at.x), Math.floor(at.y)));
    }
  });
});

describe('size', () => {
  it('reduces a photo to the pixels asked for and remembers the way back', async () => {
    const photo = await decoded(await picture().jpeg().toBuffer(), { scale: (64 * 48) / 4 });
    expect([photo.image.widthPx, photo.image.heightPx]).toEqual([32, 24]);
    expect(apply(photo.toPhoto, point(32, 24))).toEqual(point(64, 48));
    expect(photo.fullWidthPx).toBe(64);
  });

  it('decodes once for each scale, however often it is asked for', async () => {
    const photo = await decoded(await picture().jpeg().toBuffer(), { scale: 'quick' });
    expect(await photo.at('full')).toBe(photo);
    const small = await photo.at(600);
    expect(small.image.widthPx).toBeLessThan(64);
    expect([await photo.at(600), await small.at('full')]).toEqual([small, photo]);
  });

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
      const file = await interlaced(4320);
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
    const [size, properties] = [avif.indexOf('ispe') - 4, avif.indexOf('ipco') - 4];
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
});

describe('bytes that are no photo', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/hostname"/></svg>';
  it.each([
    ['nothing', '', 'empty'],
    ['text', 'hello', 'not an image'],
    ['a JPEG mark and nothing more', '\xff\xd8\xff', 'truncated'],
    ['a JPEG mark before SVG', `\xff\xd8\xff${svg}`, 'truncated'],
    ['a PNG mark and nothing more', '\x89PNG\r\n\x1a\n', 'damaged'],
    ['an empty HEIF', '\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'damaged'],
  ])('%s', async (_, text, why) => {
    const { rejected, evidence } = await refused(Buffer.from(text, 'latin1'));
    expect(rejected).toBe('fileUnreadable');
    expect(evidence.why).toBe(why);
  });

  const raw = (tag: number, value: number): string =>
    `II*\0\x08\0\0\0\x01\0${Buffer.from(Uint16Array.of(tag, 4, 1, 0, value, 0).buffer).toString('latin1')}`;
  it.each([
    ['svg', svg],
    ['svg', `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]>${svg}`],
    ['pdf', '%PDF-1.7\n%âãÏÓ'],
    ['video', '\0\0\0\x18ftypmp42\0\0\0\0isommp42'],
    ['video', '\0\0\0\x14ftypqt  \0\0\0\0qt  '],
    ['raw', '\0\0\0\x18ftypcrx \0\0\0\x01crx isom'],
    ['raw', raw(254, 1)],
    ['raw', raw(50_706, 1)],
    ['jxl', '\xff\n\0\0'],
    ['jp2', '\0\0\0\x0cjP  \r\n\x87\n'],
    ['bmp', `BM${'\0'.repeat(12)}\x28\0\0\0`],
    ['psd', '8BPS\0\x01'],
    ['office', 'PK\x03\x04\x14\0\x06\0[Content_Types].xml'],
    ['office', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['archive', 'PK\x03\x04\x14\0\0\0photo.jpg'],
    ['html', '<!DOCTYPE html><html>'],
    ['base64', '/9j/4AAQSkZJRgABAQ'],
  ])('%s is named', async (format, text) => {
    const { evidence } = await refused(Buffer.from(text, 'latin1'));
    expect(evidence).toEqual({ why: 'other format', format });
  });

  it.each(['jpeg', 'png', 'webp', 'tiff', 'gif', 'avif'] as const)(
    'truncated %s',
    async (format) => {
      const noisy = sharp({
        create: {
          width: 300,
          height: 200,
          channels: 3,
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
          background: '#888',
        },
      });
      const bytes = await noisy.toFormat(format).toBuffer();
      for (const share of [0.02, 0.3, 0.7]) {
        const cut = bytes.subarray(0, Math.floor(bytes.length * share));
        expect((await refused(cut)).rejected).toBe('fileUnreadable');
      }
    },
  );

  it('speaks of a selfie where the caller sent one', async () => {
    const { rejected } = await refused(Buffer.from('x'), { unreadable: 'selfieUnreadable' });
    expect(rejected).toBe('selfieUnreadable');
  });

  it('never throws on flipped bytes', async () => {
    const bytes = await picture().jpeg().toBuffer();
    let state = 7;
    for (let i = 0; i < 200; i++) {
      const bad = Buffer.from(bytes);
      for (let k = 0; k < 8; k++) {
        state = (state * 48271) % 2147483647;
        bad[state % bad.length] = (state >> 8) & 255;
      }
      await openPhoto(bad, options);
    }
  });
});
