import type { Quad } from '../geometry/quad.js';
import type { Crop, Image } from '../image/image.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import { loadRecaptureLarge } from './recapture-large.js';
import { contextOf, cropsOf, inputsOf } from './recapture-views.js';

const contextPx = 176;
/** Weight of the larger net in the mean of both: its error rate is 12 %, that of the first 17 %. */
const largeShare = 2 / 3;

/** `attack` is a logit: above `maxAttack` the document is refused. */
export type RecaptureScores = {
  readonly attack: number;
  /** The likelier of the two if it is an attack. */
  readonly kind: 'screen' | 'print';
};

type Extra = {
  readonly limits: {
    readonly attack: number;
    /** Scores of one square, and of all three, below which no further net runs. */
    readonly sure: { readonly one: number; readonly all: number };
  };
};

export const scoresOf = ([genuine = 0, screen = 0, print = 0]: Float32Array): RecaptureScores => {
  const larger = Math.max(screen, print);
  const either = larger + Math.log(Math.exp(screen - larger) + Math.exp(print - larger));
  return { attack: either - genuine, kind: screen >= print ? 'screen' : 'print' };
};

export const loadRecapture = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel<Extra>('recapture', loading);
  const large = await loadRecaptureLarge(loading);
  const { attack: maxAttack, sure } = manifest.limits;
  const judge = async (photo: Crop, document: Quad): Promise<RecaptureScores> => {
    const squares = cropsOf(photo, document);
    const context = contextOf(photo, document, contextPx);
    const logitsOf = async (some: readonly Image[]): Promise<Float32Array> =>
      (await run(inputsOf(some, context, tensor)))['logits']!.data;
    // The square of most contrast is enough for 63 % of genuine documents, all three for 93 %.
    const one = scoresOf(await logitsOf(squares.slice(0, 1)));
    if (one.attack < sure.one) return one;
    const logits = await logitsOf(squares);
    const all = scoresOf(logits);
    if (all.attack < sure.all) return all;
    const second = await large.logits(photo, document, squares);
    return scoresOf(logits.map((value, i) => value + largeShare * (second[i]! - value)));
  };
  return { version: manifest.version, maxAttack, judge };
};

export type Recapture = Awaited<ReturnType<typeof loadRecapture>>;
