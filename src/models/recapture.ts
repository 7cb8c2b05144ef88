import type { Quad } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import { contextOf, cropsOf, inputsOf } from './recapture-views.js';

/** `attack` is a logit: above `limits.attack` the document is refused, above `limits.doubt` in doubt. */
export type RecaptureScores = {
  readonly attack: number;
  /** What the attack would be: the likelier of a screen and a print. */
  readonly kind: 'screen' | 'print';
};

type RecaptureLimits = Readonly<Record<'attack' | 'doubt', number>>;

export const recaptureScoresOf = ([
  genuine = 0,
  screen = 0,
  print = 0,
]: Float32Array): RecaptureScores => {
  const larger = Math.max(screen, print);
  const either = larger + Math.log(Math.exp(screen - larger) + Math.exp(print - larger));
  return { attack: either - genuine, kind: screen >= print ? 'screen' : 'print' };
};

/** How many squares the net sees, and the sides of a square and of the context. */
type Views = Readonly<Record<'crops' | 'cropPx' | 'contextPx', number>>;

/** One of the recapture nets; it sees what its manifest says. */
export const loadRecaptureNet = async <Limits>(name: string, loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel<{
    readonly limits: Limits;
    readonly input: Views;
  }>(name, loading);
  const { crops: count, cropPx: sidePx, contextPx } = manifest.input;
  return {
    version: manifest.version,
    limits: manifest.limits,
    /** Takes details from `subject`, unresampled, and the context from around `scene`. */
    judge: async (photo: Crop, subject: Quad, scene: Quad = subject): Promise<RecaptureScores> => {
      const crops = cropsOf(photo, subject, { count, sidePx });
      const inputs = inputsOf(crops, contextOf(photo, scene, contextPx), tensor);
      return recaptureScoresOf((await run(inputs))['logits']!.data);
    },
  };
};

/** Detects photos of a screen or of a printed copy. */
export const loadRecapture = (loading?: Loading) =>
  loadRecaptureNet<RecaptureLimits>('recapture', loading);

export type Recapture = Awaited<ReturnType<typeof loadRecapture>>;
