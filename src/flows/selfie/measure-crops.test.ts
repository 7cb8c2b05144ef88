import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { specimen } from '../../../test/support/images.js';
import { cropLimits, limits } from '../../contract/limits.js';
import type { Tools } from '../../models/tools.js';
import { cropLikeness } from '../../selfie/moving/thresholds.js';
import { measureCrops } from './measure-crops.js';

const tools = { limits } as Tools;
const camera = { width: 1080, height: 1440 } as const;
const side = 512;
const scale = 480 / camera.width;
const at = { left: (camera.width - side) / 2, top: (camera.height - side) / 2 };
const box = { x: at.left * scale, y: at.top * scale, sizePx: side * scale };

const moment = (change: (image: Sharp) => Sharp = (image) => image): Promise<Buffer> =>
  change(sharp(specimen('selfie')).resize({ ...camera, fit: 'cover' }))
    .png()
    .toBuffer();
const frameOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize(480).jpeg({ quality: 65 }).toBuffer();
const cropOf = (picture: Buffer, px = side): Promise<Buffer> =>
  sharp(picture)
    .extract({ ...at, width: side, height: side })
    .resize(px)
    .jpeg({ quality: 95 })
    .toBuffer();
const likenessOf = async (crop: Buffer, frame: Buffer) =>
  measureCrops({ crops: [{ frame: 0, bytes: crop, box }], frames: [frame] }, tools);

describe('a crop in the camera’s own pixels', () => {
  it('of the same moment is like its frame', async () => {
    const picture = await moment();
    expect(await likenessOf(await cropOf(picture), await frameOf(picture))).toBeGreaterThan(0.99);
  });

  it('of another moment, another picture, or with more pixels is not', async () => {
    const frame = await frameOf(await moment());
    const moved = await moment((image) => image.rotate(8, { background: '#888' }).resize(camera));
    const other = await moment((image) => image.flop().affine([1, 0.2, 0, 1]).resize(camera));
    for (const crop of [await cropOf(moved), await cropOf(other)])
      expect(await likenessOf(crop, frame)).toBeLessThan(cropLikeness.min);
    const large = await cropOf(await moment(), cropLimits.sidePx + 8);
    expect(await likenessOf(large, frame)).toBe(0);
    expect(await likenessOf(Buffer.from('no picture'), frame)).toBe(0);
  });

  it('none: nothing is said', async () => {
    expect(await measureCrops({ frames: [] }, tools)).toBeUndefined();
  });
});
