import { heightOf, widthOf } from '../geometry/quad.js';
import { type Image, blankImage } from '../image/image.js';
import { warp } from '../image/warp.js';
import { loadManifest, readAsset } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import { readDictionary } from './text-dictionary.js';
import type { FoundLine, TextReader, TextTrace } from './text-line.js';

const heightPx = 48;
/** Few widths, so that memory does not grow with every new one (see session.ts). */
const widthsPx = [96, 160, 240, 320, 480, 640, 960, 1280] as const;
const stepPx = 8;

/** Latin with all its marks, and the signs that stand in documents; the net also knows 6,500 others. */
const isWanted = (sign: string): boolean => sign <= 'ſ' || '–—‘’“”•'.includes(sign);

/** Beyond the line the strip stays grey (0 after scaling), as in training. */
const padded = (strip: Image, widthPx: number): Image => {
  if (strip.widthPx === widthPx) return strip;
  const wide = blankImage(widthPx, strip.heightPx, strip.channels);
  wide.data.fill(128);
  const rowBytes = strip.widthPx * strip.channels;
  for (let y = 0; y < strip.heightPx; y++) {
    wide.data.set(strip.data.subarray(y * rowBytes, (y + 1) * rowBytes), y * widthPx * strip.channels);
  }
  return wide;
};

/** The wanted columns of the net's answer. */
const columnsOf = (data: Float32Array, steps: number, count: number, wanted: Int32Array) => {
  const probs = new Float32Array(steps * wanted.length);
  for (let step = 0, to = 0; step < steps; step++) {
    for (let k = 0; k < wanted.length; k++) probs[to++] = Math.log(data[step * count + wanted[k]!]! + 1e-9);
  }
  return probs;
};

export const loadTextRecogniser = async (): Promise<TextReader> => {
  const manifest = await loadManifest('text-recogniser');
  const net = await openNet(manifest);
  // The dictionary leaves out the blank in front and the space at the end that the net was trained with.
  const known = ['', ...readDictionary(await readAsset(manifest, 'dictionary')), ' '];
  const wanted = Int32Array.from(known.flatMap((sign, k) => (isWanted(sign) ? [k] : [])));
  const classes = [...wanted].map((k) => known[k]!);

  const read = async (page: Image, { quad }: FoundLine): Promise<TextTrace> => {
    const natural = Math.max(8, Math.round((widthOf(quad) / heightOf(quad)) * heightPx));
    const widthPx = widthsPx.find((width) => width >= natural) ?? widthsPx.at(-1)!;
    const strip = warp(page, quad, { widthPx: Math.min(natural, widthPx), heightPx });
    const found = await net.run({ x: imageTensor(padded(strip, widthPx), manifest.input) });
    const { data, dims } = Object.values(found)[0]!;
    const count = dims.at(-1)!;
    if (count !== known.length) {
      throw new Error(`text-recogniser: ${count} classes, dictionary has ${known.length}`);
    }
    const boxSteps = strip.widthPx / stepPx;
    const steps = Math.min(dims.at(-2)!, Math.ceil(boxSteps));
    return { steps, firstStep: 0, boxSteps, classes, logProbs: columnsOf(data, steps, count, wanted) };
  };

  return { version: manifest.version, read };
};
