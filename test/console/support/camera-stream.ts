import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';

const size = { width: 1280, height: 720 } as const;

export type Scene = (image: Sharp) => Sharp;

/** What Chromium's fake camera plays over and over: JPEG frames one after another. */
export const writeStream = async (
  path: string,
  picture: Uint8Array,
  scene: Scene = (image) => image,
): Promise<void> => {
  const placed = await sharp(picture)
    .resize({ ...size, fit: 'contain', background: '#4a3a2c' })
    .png()
    .toBuffer();
  const frame = await scene(sharp(placed)).jpeg({ quality: 95 }).toBuffer();
  await writeFile(path, Buffer.concat(Array.from({ length: 30 }, () => frame)));
};

export const cameraFlags = (path: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
];
