import sharp from 'sharp';
import { drawFace } from '../../lab/studio/portrait.js';

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

export const drawnSelfie = async (...faces: readonly DrawnFace[]): Promise<Uint8Array> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${photoWidthPx}" height="${photoHeightPx}">
    <rect width="100%" height="100%" fill="#dfe6ea"/>${faces.map(placed).join('')}</svg>`;
  // The service forbids drawings to the whole process (src/image/libvips.ts): allowed for this one.
  sharp.unblock({ operation: [svgLoader] });
  try {
    return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer());
  } finally {
    sharp.block({ operation: [svgLoader] });
  }
};
