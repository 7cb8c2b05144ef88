import { describe, expect, it } from 'vitest';
import { photoOptions, picture, refused } from '../../test/support/decoded-photo.js';
import { sharp } from './libvips.js';
import { openPhoto } from './photo.js';

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
      await expect(openPhoto(bad, photoOptions)).resolves.toBeDefined();
    }
  });
});
