import { expand, heightOf, widthOf } from '../geometry/quad.js';
import type { FlatPage } from '../image/flat-page.js';
import { type Image, blankImage } from '../image/image.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import { type FoundLine, type TextTrace, boxCaps, sideCaps } from './text-line.js';

const heightPx = 32;
/** Height of capitals in a strip, and where the first letter begins, as in training. */
const capPx = 16;
const leftPx = 8;
const stepPx = 2;
/** Few widths, because memory grows with every new one (session.ts). */
const widthsPx = [96, 160, 224, 320, 512, 768] as const;

/** Pads a strip on the right with the mean of its own grey. */
const padded = (strip: Image, widthPx: number): Image => {
  if (strip.widthPx === widthPx) return strip;
  const wide = blankImage(widthPx, strip.heightPx, 1);
  let sum = 0;
  for (let i = 0; i < strip.data.length; i++) sum += strip.data[i]!;
  wide.data.fill(sum / strip.data.length);
  for (let y = 0; y < strip.heightPx; y++) {
    const row = strip.data.subarray(y * strip.widthPx, (y + 1) * strip.widthPx);
    wide.data.set(row, y * widthPx);
  }
  return wide;
};

/** A line cut out as in training, with more margin than its box on all sides. */
const stripOf = (page: FlatPage, { quad }: FoundLine): Image => {
  const pagePxPerStripPx = heightOf(quad) / (boxCaps * capPx);
  const sidePx = leftPx - sideCaps * capPx;
  const natural = Math.round(widthOf(quad) / pagePxPerStripPx + 2 * sidePx);
  const widthPx = Math.min(natural, widthsPx.at(-1)!);
  const room = expand(
    quad,
    (sidePx * pagePxPerStripPx) / widthOf(quad),
    (heightPx / (boxCaps * capPx) - 1) / 2,
  );
  return page.cut(room, { widthPx, heightPx });
};

/** The net's input, and how much of its width the line takes. */
export const textReaderInput = (page: FlatPage, line: FoundLine) => {
  const strip = stripOf(page, line);
  const widthPx = widthsPx.find((width) => width >= strip.widthPx)!;
  return { input: padded(strip, widthPx), stripWidthPx: strip.widthPx };
};

export const loadTextReader = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel<{ alphabet: string[] }>('text-reader', loading);
  const classes = ['', ...manifest.alphabet.slice(1)];

  const read = async (page: FlatPage, line: FoundLine): Promise<TextTrace> => {
    const { input, stripWidthPx } = textReaderInput(page, line);
    const { log_probs: found } = await run({ image: tensor(input) });
    const steps = Math.min(found!.dims[1]!, Math.ceil(stripWidthPx / stepPx));
    const logProbs = found!.data.subarray(0, steps * classes.length);
    const firstStep = (leftPx - sideCaps * capPx) / stepPx;
    return { steps, firstStep, boxSteps: stripWidthPx / stepPx - 2 * firstStep, classes, logProbs };
  };

  return { version: manifest.version, read };
};

export type TextReader = Awaited<ReturnType<typeof loadTextReader>>;
