import sharp from 'sharp';
import type { Image } from '../../src/image/image.js';
import type { Side } from './specimen.js';

/** ISO/IEC 7810: corners of 2.88 to 3.48 mm. */
const cornerMm = 3.18;

const document = ({ widthMm, heightMm, svg }: Side, widthPx: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${Math.round((widthPx * heightMm) / widthMm)}" viewBox="0 0 ${widthMm} ${heightMm}">
  <clipPath id="edge"><rect width="${widthMm}" height="${heightMm}" rx="${cornerMm}"/></clipPath><g clip-path="url(#edge)">${svg}</g></svg>`;

/** The drawing as a PNG, see-through outside its round corners. */
export const pngOf = (side: Side, widthPx: number): Promise<Buffer> =>
  sharp(Buffer.from(document(side, widthPx)), { unlimited: true })
    .png({ compressionLevel: 3 })
    .toBuffer();

export type Drawn = { readonly colour: Image; readonly mask: Image };

/** Colours, and where the document is (255) and is not (0). */
export const rasterOf = async (side: Side, widthPx: number): Promise<Drawn> => {
  const { data, info } = await sharp(Buffer.from(document(side, widthPx)), { unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const count = info.width * info.height;
  const colour = new Uint8Array(count * 3);
  const mask = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    colour.set(data.subarray(4 * i, 4 * i + 3), 3 * i);
    mask[i] = data[4 * i + 3]!;
  }
  const size = { widthPx: info.width, heightPx: info.height };
  return {
    colour: { ...size, channels: 3, data: colour },
    mask: { ...size, channels: 1, data: mask },
  };
};
