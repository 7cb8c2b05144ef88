import type { Quad } from '../geometry/quad.js';
import type { Crop, Image } from '../image/image.js';
import { loadManifest, type Manifest, readWeights } from '../inference/manifest.js';
import { type ByteTensor, openNet, type Tensor } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import { once } from './once.js';
import { contextOf, cropsOf } from './recapture-views.js';

/** Logits against a genuine document before the camera: above its limit it is refused. */
export type RecaptureScores = {
  readonly attack: number;
  /** The likelier of the two, where it is one. */
  readonly kind: 'screen' | 'print';
};

export type Recapture = {
  readonly version: string;
  readonly maxAttack: number;
  /** The photo at its full size. */
  readonly judge: (photo: Crop, document: Quad) => Promise<RecaptureScores>;
};

type WithLimits = Manifest & {
  readonly limits: { readonly attack: number; readonly sure: number };
};

/** The squares one after the other, as bytes where the net reads them. */
const stacked = (images: readonly Image[], input: Manifest['input']): Tensor | ByteTensor => {
  const each = images.map((image) => imageTensor(image, input));
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

/** Weights are verified here and opened at the first use: who has not contracted the check keeps the memory. */
export const loadRecapture = async (): Promise<Recapture> => {
  const manifest = (await loadManifest('recapture')) as WithLimits;
  await readWeights(manifest);
  const net = once(() => openNet(manifest));
  const { attack: maxAttack, sure } = manifest.limits;
  const judge = async (photo: Crop, document: Quad): Promise<RecaptureScores> => {
    const squares = cropsOf(photo, document);
    const context = imageTensor(contextOf(photo, document), manifest.input);
    const look = async (some: readonly Image[]): Promise<RecaptureScores> => {
      const { logits } = await (await net()).run({ crops: stacked(some, manifest.input), context });
      return scoresOf(logits!.data);
    };
    // The liveliest square alone is enough for nine genuine documents of ten, at half the cost (card).
    const first = await look(squares.slice(0, 1));
    return first.attack < sure ? first : look(squares);
  };
  return { version: manifest.version, maxAttack, judge };
};
