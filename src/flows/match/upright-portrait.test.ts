import { expect, it } from 'vitest';
import { identity } from '../../geometry/homography.js';
import { rectangle } from '../../geometry/quad.js';
import { blankImage, type Crop } from '../../image/image.js';
import type { Tools } from '../../models/tools.js';
import { embedPortrait } from './upright-portrait.js';

/** A grey picture with a white quarter at its top left, turned clockwise. */
const turnedBy = (quarters: number): Crop => {
  const image = blankImage(384, 384, 3);
  const corner = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ][quarters]!;
  for (let y = 0; y < 384; y++)
    for (let x = 0; x < 384; x++)
      if ((x >= 192 ? 1 : 0) === corner[0] && (y >= 192 ? 1 : 0) === corner[1])
        image.data.fill(255, 3 * (384 * y + x), 3 * (384 * y + x) + 3);
  return { image, toPhoto: identity };
};

const isUpright = ({ image }: Crop): boolean => image.data[3 * (384 * 60 + 60)] === 255;
const isUpsideDown = ({ image }: Crop): boolean => image.data[3 * (384 * 324 + 324)] === 255;

/** An upside-down face passes for an upright one, as nearly half of real faces do. */
const tools = (upright: number) =>
  ({
    faceConditions: {
      measure: (photo: Crop) =>
        Promise.resolve({
          presence: isUpright(photo) ? upright : isUpsideDown(photo) ? 0.75 : 0.01,
        }),
    },
    faceEmbedding: {
      embed: (photo: Crop) => Promise.resolve(Float32Array.of(isUpright(photo) ? 1 : 0)),
    },
  }) as unknown as Tools;

it.each([0, 1, 2, 3])('a portrait turned by %i quarters is embedded upright', async (quarters) => {
  for (const presence of [0.9, 1]) {
    const face = await embedPortrait(
      turnedBy(quarters),
      rectangle(0, 0, 384, 384),
      100,
      tools(presence),
    );
    expect(face?.embedding[0]).toBe(1);
    expect(face?.sizePx).toBe(100);
  }
});

it('is no face where no way up shows one', async () => {
  const blank = { image: blankImage(384, 384, 3), toPhoto: identity };
  expect(await embedPortrait(blank, rectangle(0, 0, 384, 384), 100, tools(0.1))).toBeUndefined();
});
