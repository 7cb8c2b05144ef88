import type { Quad } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import { loadManifest, type Manifest, readWeights } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import { once } from './once.js';
import { nativeViewOf } from './tamper-views.js';

/** Logits that the portrait was replaced, and that print was changed. */
export type TamperScores = { readonly portrait: number; readonly text: number };

export type Tamper = {
  readonly version: string;
  readonly max: TamperScores;
  /** The photo at its full size; the document and the printed portrait in it. */
  readonly judge: (photo: Crop, document: Quad, portrait: Quad) => Promise<TamperScores>;
};

type WithLimits = Manifest & { readonly limits: TamperScores };

/** Weights are verified here and opened at the first use: who has not contracted the check keeps the memory. */
export const loadTamper = async (): Promise<Tamper> => {
  const manifest = (await loadManifest('tamper')) as WithLimits;
  await readWeights(manifest);
  // Documents have any size in a photo, and filling up to a few sizes would look like an edit at the seam.
  const net = once(() => openNet(manifest, { anyShape: true }));
  const judge = async (photo: Crop, document: Quad, portrait: Quad): Promise<TamperScores> => {
    const { luma, zones } = nativeViewOf(photo, document, portrait);
    const { logits } = await (
      await net()
    ).run({ luma: imageTensor(luma, manifest.input), zones });
    return { portrait: logits!.data[0]!, text: logits!.data[1]! };
  };
  return { version: manifest.version, max: manifest.limits, judge };
};
