import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { widthOf } from '../../../src/geometry/quad.js';
import { hashOf, seeded } from '../../support/stats.js';
import { type Label, letterRatio, printedLetterPx } from './labels.js';

/**
 * How a copy is made worse; each number is drawn between the two, letters in px, blur in letter
 * heights.
 */
type Recipe = {
  readonly letterPx: readonly [number, number];
  readonly blurRatio: readonly [number, number];
  readonly noise: readonly [number, number];
  readonly contrast: readonly [number, number];
  readonly jpegQuality: readonly [number, number];
};

const none = [0, 0] as const;
const full = [1, 1] as const;

/** From readable to beyond what a person reads, so that there are errors to predict. */
export const recipes = {
  small: { letterPx: [5, 11], blurRatio: none, noise: none, contrast: full, jpegQuality: [60, 92] },
  blurred: {
    letterPx: [13, 20],
    blurRatio: [0.08, 0.3],
    noise: none,
    contrast: full,
    jpegQuality: [70, 92],
  },
  squeezed: {
    letterPx: [9, 16],
    blurRatio: none,
    noise: none,
    contrast: full,
    jpegQuality: [4, 25],
  },
  mixed: {
    letterPx: [7, 14],
    blurRatio: [0.03, 0.18],
    noise: [2, 14],
    contrast: [0.3, 1],
    jpegQuality: [20, 70],
  },
} as const satisfies Record<string, Recipe>;

export type RecipeName = keyof typeof recipes;

/**
 * Letters of the untouched picture: by the labelled corners, or by the width where it fills the
 * picture.
 */
const letterPxOf = (label: Label): number =>
  label.quad ? widthOf(label.quad) * letterRatio(label) : printedLetterPx(label);

/** The same copy in every run. Returns the bytes of a JPEG. */
export const degrade = async (label: Label, name: RecipeName): Promise<Uint8Array> => {
  const recipe: Recipe = recipes[name];
  const random = seeded(hashOf(`${label.name} ${name}`));
  const draw = ([low, high]: readonly [number, number]): number => low + (high - low) * random();
  const source = letterPxOf(label);
  const letterPx = Math.min(source, draw(recipe.letterPx));
  const scale = letterPx / source;
  const widthPx = Math.max(64, Math.round(label.widthPx * scale));
  const sigmaPx = draw(recipe.blurRatio) * letterPx;
  const [noise, contrast] = [draw(recipe.noise), draw(recipe.contrast)];
  const small = sharp(readFileSync(label.file)).rotate().resize({ width: widthPx }).removeAlpha();
  const soft = sigmaPx >= 0.3 ? small.blur(sigmaPx) : small;
  const { data, info } = await soft
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let i = 0; i < data.length; i++) {
    // The sum of three draws is near enough to a bell.
    const grain = noise > 0 ? noise * (random() + random() + random() - 1.5) * 2 : 0;
    data[i] = Math.min(255, Math.max(0, 128 + (data[i]! - 128) * contrast + grain));
  }
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return sharp(data, { raw })
    .jpeg({ quality: Math.round(draw(recipe.jpegQuality)) })
    .toBuffer();
};
