import type { Image } from '../image/image.js';
import { loadManifest, type Manifest, readWeights } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import { once } from './once.js';
import { type DocumentFace, portraitViewOf } from './tamper-views.js';

/** Logits that the portrait was replaced, and that print was changed. */
export type TamperScores = { readonly portrait: number; readonly text: number };

export type Tamper = {
  readonly version: string;
  readonly max: TamperScores;
  /** The document alone, straight, as large as `documentViewPx`, and the holder's face on it. */
  readonly judge: (document: Image, face: DocumentFace) => Promise<TamperScores>;
};

type WithLimits = Manifest & { readonly limits: TamperScores };

/** Weights are verified here and opened at the first use: who has not contracted the check keeps the memory. */
export const loadTamper = async (): Promise<Tamper> => {
  const manifest = (await loadManifest('tamper')) as WithLimits;
  await readWeights(manifest);
  const net = once(() => openNet(manifest));
  const judge = async (document: Image, face: DocumentFace): Promise<TamperScores> => {
    const { logits } = await (
      await net()
    ).run({
      document: imageTensor(document, manifest.input),
      portrait: imageTensor(portraitViewOf(document, face), manifest.input),
    });
    return { portrait: logits!.data[0]!, text: logits!.data[1]! };
  };
  return { version: manifest.version, max: manifest.limits, judge };
};
