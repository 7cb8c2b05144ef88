import sharp from 'sharp';
import { seeded } from './stats.js';

const wantedPixels = 12_000_000;
const wantedBytes = 2_000_000;

/**
 * A phone's photo of 12 megapixels and 2 MB out of a smaller picture: enlarged, with a sensor's
 * grain, at the quality that gives the size. In memory only.
 */
export const phonePhoto = async (picture: Uint8Array): Promise<Buffer> => {
  const { width, height } = await sharp(picture).metadata();
  const scale = Math.sqrt(wantedPixels / (width * height));
  const { data, info } = await sharp(picture)
    .resize({ width: Math.round(width * scale) })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = seeded(12);
  for (let i = 0; i < data.length; i++)
    data[i] = Math.min(255, Math.max(0, data[i]! + 6 * (random() + random() - 1)));
  const raw = { width: info.width, height: info.height, channels: info.channels };
  let best = Buffer.alloc(0);
  for (let [low, high] = [30, 97]; high - low > 1;) {
    const quality = Math.round((low + high) / 2);
    const bytes = await sharp(data, { raw }).jpeg({ quality }).toBuffer();
    if (bytes.length <= wantedBytes) [low, best] = [quality, bytes];
    else high = quality;
  }
  return best;
};
