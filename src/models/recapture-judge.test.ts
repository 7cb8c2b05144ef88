import { describe, expect, it } from 'vitest';
import { identity } from '../geometry/homography.js';
import { rectangle } from '../geometry/quad.js';
import { blankImage } from '../image/image.js';
import { loadModel } from '../inference/load-model.js';
import { loadRecaptureLarge } from './recapture-large.js';
import { contextOf, cropsOf, inputsOf } from './recapture-views.js';
import { loadRecapture, scoresOf } from './recapture.js';

const document = rectangle(100, 100, 400, 300);

const photoOf = (colour: (x: number, y: number) => readonly number[]) => {
  const image = blankImage(600, 500, 3);
  for (let y = 0; y < 500; y++)
    for (let x = 0; x < 600; x++) image.data.set(colour(x, y), 3 * (y * 600 + x));
  return { image, toPhoto: identity };
};
/** A grid of another pitch in each colour. */
const screen = photoOf((x, y) =>
  [0.9, 1.1, 1.3].map((pitch) => 128 + 30 * Math.cos(x * pitch) * Math.cos(y * pitch)),
);
const calm = photoOf((x, y) => [150 + (x >> 4), 140 + (y >> 4), 130 + ((x + y) >> 5)]);

const { run, tensor } = await loadModel('recapture');
const large = await loadRecaptureLarge();
const { judge } = await loadRecapture();

const logitsOf = async (photo: typeof screen, count: number) => {
  const squares = cropsOf(photo, document).slice(0, count);
  return (await run(inputsOf(squares, contextOf(photo, document, 176), tensor)))['logits']!.data;
};

describe('the judge of recaptures', () => {
  it('takes the mean of both nets where all squares leave a doubt', async () => {
    expect(scoresOf(await logitsOf(screen, 1)).attack).toBeGreaterThan(-2.5);
    const first = await logitsOf(screen, 3);
    expect(scoresOf(first).attack).toBeGreaterThan(-1.5);
    const second = await large.logits(screen, document, cropsOf(screen, document));
    const mean = first.map((value, i) => (value + 2 * second[i]!) / 3);
    expect((await judge(screen, document)).attack).toBeCloseTo(scoresOf(mean).attack, 4);
  });

  it('and looks no further where one square leaves none', async () => {
    const { attack } = scoresOf(await logitsOf(calm, 1));
    expect(attack).toBeLessThan(-2.5);
    expect((await judge(calm, document)).attack).toBeCloseTo(attack, 4);
  });
});
