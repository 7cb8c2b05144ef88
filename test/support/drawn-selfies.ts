import sharp from 'sharp';
import { drawFace } from '../../lab/studio/portrait.js';
import { chanceOf } from '../../lab/studio/random.js';

/* Selfies of nobody: faces drawn by the studio, placed in a photo. The face detector takes them for faces. */

export type DrawnFace = {
  /** Middle of the face, in pixels of the photo. */
  readonly x: number;
  readonly y: number;
  /** Pixels a unit of the drawing, in which a face is about 150 wide and 200 high. */
  readonly scale: number;
  readonly seed?: number;
  /** Drawn over the face, in its own units: eyes at about y 165, mouth at 233, middle at x 155. */
  readonly over?: string;
};

export const photoWidthPx = 900;
export const photoHeightPx = 1200;

const svgLoader = 'VipsForeignLoadSvgBuffer';

const placed = ({ x, y, scale, seed = 3, over = '' }: DrawnFace): string =>
  `<g transform="translate(${x} ${y}) scale(${scale}) translate(-155 -175)">${drawFace(seed, { woman: true })}${over}</g>`;

/** Liveness refuses a flat drawing (src/selfie/measure-shading.ts); with a camera's grain it judges it. */
const grained = async (data: Buffer): Promise<Uint8Array> => {
  const chance = chanceOf(1);
  for (let i = 0; i < data.length; i++)
    data[i] = Math.min(255, Math.max(0, data[i]! + chance.between(-4, 4)));
  const raw = { width: photoWidthPx, height: photoHeightPx, channels: 3 } as const;
  return new Uint8Array(await sharp(data, { raw }).jpeg({ quality: 92 }).toBuffer());
};

export const drawnSelfie = async (...faces: readonly DrawnFace[]): Promise<Uint8Array> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${photoWidthPx}" height="${photoHeightPx}">
    <rect width="100%" height="100%" fill="#dfe6ea"/>${faces.map(placed).join('')}</svg>`;
  // The service forbids drawings to the whole process (src/image/libvips.ts): allowed for this one.
  sharp.unblock({ operation: [svgLoader] });
  try {
    return await grained(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer());
  } finally {
    sharp.block({ operation: [svgLoader] });
  }
};
