import { type Quad, heightOf, widthOf } from '../geometry/quad.js';
import type { Crop, Image } from '../image/image.js';
import { blankImage } from '../image/image.js';
import { cutOut } from '../image/warp.js';
import { loadManifest, readAsset } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import { readDictionary } from './dictionary.js';

/**
 * What the net saw along one line: `probs[step * classes.length + class]`. Class 0 is blank (CTC, Graves
 * et al. 2006); a step is `stepPx` pixels of a strip `heightPx` high.
 */
export type TextTrace = {
  readonly steps: number;
  readonly classes: readonly string[];
  readonly probs: Float32Array;
};

export type TextRecogniser = {
  readonly classes: readonly string[];
  /** The quad runs in reading direction, in the photo's pixels. */
  readonly read: (photo: Crop, quad: Quad) => Promise<TextTrace>;
};

const heightPx = 48;
/** Few widths, so that memory does not grow with every new one (see session.ts). */
const widthsPx = [320, 640, 960, 1280, 1600] as const;
const stepPx = 8;

/** Beyond the line the strip stays grey (0 after scaling), as in training. */
const padded = (strip: Image, widthPx: number): Image => {
  if (strip.widthPx === widthPx) return strip;
  const wide = blankImage(widthPx, strip.heightPx, strip.channels);
  wide.data.fill(128);
  for (let y = 0; y < strip.heightPx; y++) {
    const row = strip.data.subarray(
      y * strip.widthPx * strip.channels,
      (y + 1) * strip.widthPx * strip.channels,
    );
    wide.data.set(row, y * widthPx * strip.channels);
  }
  return wide;
};

export const loadTextRecogniser = async (): Promise<TextRecogniser> => {
  const manifest = await loadManifest('text-recogniser');
  const net = await openNet(manifest);
  // The dictionary leaves out the blank in front and the space at the end that the net was trained with.
  const classes = ['', ...readDictionary(await readAsset(manifest, 'dictionary')), ' '];

  const read = async (photo: Crop, quad: Quad): Promise<TextTrace> => {
    const natural = Math.max(1, Math.round((widthOf(quad) / heightOf(quad)) * heightPx));
    const widthPx = widthsPx.find((width) => width >= natural) ?? widthsPx.at(-1)!;
    const strip = cutOut(photo, quad, { widthPx: Math.min(natural, widthPx), heightPx }).image;
    const found = await net.run({ x: imageTensor(padded(strip, widthPx), manifest.input) });
    const { data, dims } = Object.values(found)[0]!;
    const count = dims.at(-1)!;
    if (count !== classes.length) {
      throw new Error(`text-recogniser: ${count} classes, dictionary has ${classes.length}`);
    }
    const steps = Math.min(dims.at(-2)!, Math.ceil(strip.widthPx / stepPx));
    return { steps, classes, probs: data.subarray(0, steps * count) };
  };

  return { classes, read };
};

/** The likeliest class of each step, repeats and blanks removed. */
export const readPlainly = ({ steps, classes, probs }: TextTrace): string => {
  let text = '';
  let last = 0;
  for (let step = 0; step < steps; step++) {
    let best = 0;
    for (let k = 1; k < classes.length; k++) {
      if (probs[step * classes.length + k]! > probs[step * classes.length + best]!) best = k;
    }
    if (best !== last && best !== 0) text += classes[best]!;
    last = best;
  }
  return text;
};
