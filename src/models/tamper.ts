import type { Quad } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import { loadManifest, type Manifest, readWeights } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import { once } from './once.js';
import { printOf } from './tamper-print.js';
import { copyMoveScore } from './tamper-repeats.js';
import { nativeViewOf } from './tamper-views.js';

/** Logits that the portrait was replaced, and that print was changed. */
export type TamperScores = { readonly portrait: number; readonly text: number };

export type Tamper = {
  readonly version: string;
  readonly max: TamperScores;
  /** The photo at its full size; the document and the printed portrait in it. */
  readonly judge: (photo: Crop, document: Quad, portrait: Quad) => Promise<TamperScores>;
};

type WithLimits = Manifest & {
  readonly limits: TamperScores;
  /** Corners that recur at one shift: as many as genuine documents have, and what one more adds to the text's logit. */
  readonly repeats: { readonly most: number; readonly weight: number };
};

/** Weights are verified here and opened at the first use: who has not contracted the check keeps the memory. */
export const loadTamper = async (): Promise<Tamper> => {
  const manifest = (await loadManifest('tamper')) as WithLimits;
  await readWeights(manifest);
  const net = once(() => openNet(manifest));
  const { limits, repeats } = manifest;
  /** A copied line is edited text: it counts by the same logit, beyond the same limit. */
  const copiesIn = (photo: Crop, document: Quad, portrait: Quad): number => {
    const print = printOf(photo, document, portrait);
    if (!print) return -Infinity;
    return limits.text + repeats.weight * (copyMoveScore(print) - repeats.most);
  };
  const judge = async (photo: Crop, document: Quad, portrait: Quad): Promise<TamperScores> => {
    const { luma, zones } = nativeViewOf(photo, document, portrait);
    const { logits } = await (await net()).run({ luma: imageTensor(luma, manifest.input), zones });
    const copies = copiesIn(photo, document, portrait);
    return { portrait: logits!.data[0]!, text: Math.max(logits!.data[1]!, copies) };
  };
  return { version: manifest.version, max: limits, judge };
};
