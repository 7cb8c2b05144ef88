import { describe, expect, it } from 'vitest';
import { decoded, picture } from '../../test/support/decoded-photo.js';
import { apply } from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import { limits as usualLimits } from '../contract/limits.js';
import type { Image } from './image.js';
import { sharp } from './libvips.js';

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

describe('scale', () => {
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

  it.each([
    [4083, 2939],
    [4160, 3119],
    [4032, 3024],
  ])('%i × %i px are three times smaller or a little more when quick', async (width, height) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#5a7896' } })
      .jpeg()
      .toBuffer();
    const limits = { imagePixels: usualLimits.imagePixels };
    const { image } = await decoded(bytes, { limits, scale: 'quick' });
    // A little less, and sharp has libjpeg decode all pixels instead of a quarter of them.
    expect(Math.min(width / image.widthPx, height / image.heightPx)).toBeGreaterThanOrEqual(3);
    expect(Math.max(width / image.widthPx, height / image.heightPx)).toBeLessThan(3.01);
  });
});
