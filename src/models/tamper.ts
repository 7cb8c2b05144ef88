import type { Quad } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import { loadModel } from '../inference/load-model.js';
import { printOf } from './tamper-print.js';
import { copyMoveScore } from './tamper-repeats.js';
import { nativeViewOf } from './tamper-views.js';

/** Logits that the portrait was replaced, and that text was altered. */
export type TamperScores = { readonly portrait: number; readonly text: number };

type Extra = {
  readonly limits: TamperScores;
  /** Most corners that recur at one shift in genuine documents; weight of each further one. */
  readonly repeats: { readonly most: number; readonly weight: number };
};

export const loadTamper = async () => {
  const { manifest, run, tensor } = await loadModel<Extra>('tamper', { lazy: true });
  const { limits, repeats } = manifest;
  /** A copied line is altered text, so it is expressed as a logit on the same threshold. */
  const copyLogit = (photo: Crop, document: Quad, portrait: Quad): number => {
    const print = printOf(photo, document, portrait);
    if (!print) return -Infinity;
    return limits.text + repeats.weight * (copyMoveScore(print) - repeats.most);
  };
  /** The photo at its full size; the document and the printed portrait in it. */
  const judge = async (photo: Crop, document: Quad, portrait: Quad): Promise<TamperScores> => {
    const { luma, zones } = nativeViewOf(photo, document, portrait);
    const { logits } = await run({ luma: tensor(luma), zones });
    const copies = copyLogit(photo, document, portrait);
    return { portrait: logits!.data[0]!, text: Math.max(logits!.data[1]!, copies) };
  };
  return { version: manifest.version, max: limits, judge };
};

export type Tamper = Awaited<ReturnType<typeof loadTamper>>;
