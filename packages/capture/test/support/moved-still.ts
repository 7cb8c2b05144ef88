import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { toYuv } from '../../../../test/console/support/camera-stream.js';

/** Upright, as from a phone. */
const size = { width: 480, height: 640 } as const;
const frames = 24;

/**
 * One picture that is shifted, turned and sheared from frame to frame, for Chromium's fake camera.
 * It moves all the time, and follows nothing.
 */
export const writeMovedStill = async (path: string, picture: Uint8Array): Promise<void> => {
  const still = await sharp(picture)
    .resize({ ...size, fit: 'cover' })
    .png()
    .toBuffer();
  const parts: Buffer[] = [
    Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F10:1 Ip A1:1 C420\n`),
  ];
  for (let i = 0; i < frames; i++) {
    const phase = (2 * Math.PI * i) / frames;
    const shear = 0.05 * Math.sin(phase);
    const moved = await sharp(still)
      .affine([1, shear, 0.03 * Math.cos(2 * phase), 1 + 0.02 * Math.sin(3 * phase)])
      .png()
      .toBuffer();
    const frame = await sharp(moved)
      .resize({ ...size, fit: 'cover' })
      .removeAlpha()
      .raw()
      .toBuffer();
    parts.push(Buffer.from('FRAME\n'), toYuv(frame, size));
  }
  await writeFile(path, Buffer.concat(parts));
};
