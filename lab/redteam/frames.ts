import sharp from 'sharp';
import type { Image } from '../../src/image/image.js';

/** A frame as the page would send it. */
export const encodeFrame = async (image: Image, quality = 80): Promise<Uint8Array> => {
  const { widthPx: width, heightPx: height, channels } = image;
  const raw = { width, height, channels } as const;
  return new Uint8Array(await sharp(image.data, { raw }).jpeg({ quality }).toBuffer());
};
