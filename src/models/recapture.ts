import type { Quad } from '../geometry/quad.js';
import type { Crop, Image } from '../image/image.js';
import { loadModel } from '../inference/load-model.js';
import type { ByteTensor, Tensor } from '../inference/session.js';
import { contextOf, cropsOf } from './recapture-views.js';

/** `attack` is a logit: above `maxAttack` the document is refused. */
export type RecaptureScores = {
  readonly attack: number;
  /** The likelier of the two if it is an attack. */
  readonly kind: 'screen' | 'print';
};

type Extra = { readonly limits: { readonly attack: number; readonly sure: number } };

const stacked = (each: readonly (Tensor | ByteTensor)[]): Tensor | ByteTensor => {
  const [{ data: first, dims }] = each as [Tensor | ByteTensor];
  const length = each.length * first.length;
  const data = first instanceof Uint8Array ? new Uint8Array(length) : new Float32Array(length);
  each.forEach((part, i) => data.set(part.data, i * first.length));
  return { data, dims: [each.length, ...dims.slice(1)] } as Tensor | ByteTensor;
};

export const scoresOf = ([genuine = 0, screen = 0, print = 0]: Float32Array): RecaptureScores => {
  const larger = Math.max(screen, print);
  const either = larger + Math.log(Math.exp(screen - larger) + Math.exp(print - larger));
  return { attack: either - genuine, kind: screen >= print ? 'screen' : 'print' };
};

export const loadRecapture = async () => {
  const { manifest, run, tensor } = await loadModel<Extra>('recapture', { lazy: true });
  const { attack: maxAttack, sure } = manifest.limits;
  const judge = async (photo: Crop, document: Quad): Promise<RecaptureScores> => {
    const squares = cropsOf(photo, document);
    const context = tensor(contextOf(photo, document));
    const score = async (some: readonly Image[]): Promise<RecaptureScores> => {
      const { logits } = await run({ crops: stacked(some.map(tensor)), context });
      return scoresOf(logits!.data);
    };
    // The square of most contrast is enough for 97 % of genuine documents, at half the cost.
    const first = await score(squares.slice(0, 1));
    return first.attack < sure ? first : score(squares);
  };
  return { version: manifest.version, maxAttack, judge };
};

export type Recapture = Awaited<ReturnType<typeof loadRecapture>>;
