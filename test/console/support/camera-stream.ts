import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';

type Size = { readonly width: number; readonly height: number };
const size: Size = { width: 1280, height: 720 };
const framesPerSecond = 10;

export type Scene = (image: Sharp) => Sharp;

/** Y, then U and V at half the size: BT.601, as in a YUV4MPEG2 file. */
export const toYuv = (rgb: Uint8Array, { width, height }: Size = size): Buffer => {
  const luma = Buffer.alloc(width * height);
  const [u, v] = [Buffer.alloc(luma.length / 4), Buffer.alloc(luma.length / 4)];
  for (let i = 0; i < luma.length; i++) {
    const [red, green, blue] = [rgb[3 * i]!, rgb[3 * i + 1]!, rgb[3 * i + 2]!];
    luma[i] = 16 + 0.257 * red + 0.504 * green + 0.098 * blue;
    const [x, y] = [i % width, Math.floor(i / width)];
    if (x % 2 === 1 || y % 2 === 1) continue;
    const half = (y / 2) * (width / 2) + x / 2;
    u[half] = 128 - 0.148 * red - 0.291 * green + 0.439 * blue;
    v[half] = 128 + 0.439 * red - 0.368 * green - 0.071 * blue;
  }
  return Buffer.concat([luma, u, v]);
};

/**
 * What Chromium's fake camera plays over and over. Not MJPEG, which it decodes 30 times a second:
 * half of the browser's processor time.
 */
export const writeStream = async (
  path: string,
  picture: Uint8Array,
  scene: Scene = (image) => image,
): Promise<void> => {
  const placed = await sharp(picture)
    .resize({ ...size, fit: 'contain', background: '#4a3a2c' })
    .png()
    .toBuffer();
  const frame = toYuv(await scene(sharp(placed)).removeAlpha().raw().toBuffer());
  const head = `YUV4MPEG2 W${size.width} H${size.height} F${framesPerSecond}:1 Ip A1:1 C420\n`;
  await writeFile(path, Buffer.concat([Buffer.from(`${head}FRAME\n`), frame]));
};

export const cameraFlags = (path: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
];
