import type { Image } from '../image/image.js';
import { loadManifest, type Manifest, readWeights } from './manifest.js';
import { once } from './once.js';
import { type Inputs, openNet } from './session.js';
import { imageTensor } from './tensor.js';

/**
 * Loads a model by name; its weights are verified before this resolves. A lazy one opens them at
 * its first run: a node whose clients have not contracted ID Reader Plus does not pay their memory.
 */
export const loadModel = async <Extra = unknown>(name: string, { lazy = false } = {}) => {
  const manifest = (await loadManifest(name)) as Manifest & Extra;
  const open = once(() => openNet(manifest));
  await (lazy ? readWeights(manifest) : open());
  return {
    manifest,
    /** An image as this net's input, normalised as its manifest says. */
    tensor: (image: Image) => imageTensor(image, manifest.input),
    run: async (inputs: Inputs) => (await open()).run(inputs),
  };
};

export type Model<Extra = unknown> = Awaited<ReturnType<typeof loadModel<Extra>>>;
