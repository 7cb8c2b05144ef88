import { type Image, blankImage } from '../../image/image.js';
import { sharp } from '../../image/libvips.js';

/** Unsharp masking of a grey image: undoes part of the lens's blur, and amplifies noise. */
export const sharpen = async (grey: Image, radiusPx: number, amount: number): Promise<Image> => {
  const raw = { width: grey.widthPx, height: grey.heightPx, channels: 1 as const };
  const mean = await sharp(grey.data, { raw }).blur(radiusPx).toColourspace('b-w').raw().toBuffer();
  const sharper = blankImage(grey.widthPx, grey.heightPx, 1);
  for (let i = 0; i < mean.length; i++) {
    const value = grey.data[i]! + amount * (grey.data[i]! - mean[i]!);
    sharper.data[i] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
  return sharper;
};
