import sharp from 'sharp';
import type { Random } from './random.js';

/** Small pictures without any document on them, one in each format the decoder takes. */
export type Pictures = Readonly<
  Record<
    'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'animatedGif' | 'animatedWebp' | 'pagedTiff',
    Buffer
  >
>;

const sidePx = 96;

export const drawPictures = async (random: Random): Promise<Pictures> => {
  const noise = (heightPx: number): Buffer => random.bytes(sidePx * heightPx * 3);
  const one = () => sharp(noise(sidePx), { raw: { width: sidePx, height: sidePx, channels: 3 } });
  const three = () =>
    sharp(noise(sidePx * 3), {
      raw: { width: sidePx, height: sidePx * 3, channels: 3, pageHeight: sidePx },
    });
  return {
    jpeg: await one().jpeg().toBuffer(),
    png: await one().png().toBuffer(),
    webp: await one().webp().toBuffer(),
    gif: await one().gif().toBuffer(),
    tiff: await one().tiff().toBuffer(),
    animatedGif: await three().gif().toBuffer(),
    animatedWebp: await three().webp().toBuffer(),
    pagedTiff: await three().tiff().toBuffer(),
  };
};
