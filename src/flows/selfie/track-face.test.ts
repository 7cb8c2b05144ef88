import sharp from 'sharp';
import { expect, it } from 'vitest';
import { limits } from '../../contract/limits.js';
import type { Tools } from '../../models/tools.js';
import { trackFace } from './track-face.js';

/** A face detector that finds none: only what is opened before it matters here. */
const tools = { limits, faceDetector: { find: () => Promise.resolve([]) } } as unknown as Tools;

it.each([
  [3840, 2160, false],
  [3840, 2161, true],
])('a frame of %i × %i px: refused before it is decoded, %s', async (width, height, refused) => {
  const grey = { width, height, channels: 3 as const, background: '#888' };
  const frame = await sharp({ create: grey }).jpeg().toBuffer();
  const { isUnreadable } = await trackFace([frame], [0], tools);
  expect(isUnreadable).toBe(refused);
});
