/** What looks into image files before a decoder does. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { heifImages } from '../../../../../src/image/heif-images.js';
import { jpegQualityOf } from '../../../../../src/image/jpeg-quality.js';
import { sniff, sniffOther } from '../../../../../src/image/sniff.js';
import type { GuidedTarget } from '../target.js';

const heic = new URL('../../../../../test/fixtures/heic/selfie-drawn.heic', import.meta.url);

const tiny = () => sharp({ create: { width: 9, height: 7, channels: 3, background: '#9a8f80' } });

export const target: GuidedTarget = {
  about: 'containers of JPEG, PNG, WebP, GIF, TIFF, AVIF, HEIC',
  subject: [
    'src/image/heif-images',
    'src/image/jpeg-quality',
    'src/image/sniff',
    'src/image/raw-tiff',
  ],
  seeds: async () => [
    await tiny().jpeg().toBuffer(),
    await tiny().tiff().toBuffer(),
    await tiny().avif({ effort: 0 }).toBuffer(),
    readFileSync(heic).subarray(0, 4000),
  ],
  words: ['ftyp', 'meta', 'iinf', 'infe', 'ipco', 'ispe', '\x01\0\0\0', 'II*\0', '\xff\xdb'],
  tryOne: (bytes) => {
    jpegQualityOf(bytes);
    sniffOther(bytes);
    if (sniff(bytes) !== 'heif') return;
    try {
      heifImages(bytes);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  },
};
