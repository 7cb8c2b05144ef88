import type { Image } from '../image/image.js';
import { loadManifest, type Manifest, readWeights } from './manifest.js';
import { once } from './once.js';
import { type ByteTensor, type Net, openNet, type Tensor } from './session.js';
import { imageTensor } from './tensor.js';

export type Model<Extra = unknown> = {
  readonly manifest: Manifest & Extra;
  /** An image as this net's input, normalised as its manifest says. */
  readonly tensor: (image: Image) => Tensor | ByteTensor;
  readonly run: Net['run'];
};

/**
 * Loads a model by name; its weights are verified before this resolves. A lazy one opens them at
 * its first run: a node whose clients have not contracted ID Reader Plus does not pay their memory.
 */
export const loadModel = async <Extra = unknown>(
  name: string,
  { lazy = false } = {},
): Promise<Model<Extra>> => {
  const manifest = (await loadManifest(name)) as Manifest & Extra;
  const open = once(() => openNet(manifest));
  await (lazy ? readWeights(manifest) : open());
  return {
    manifest,
    tensor: (image) => imageTensor(image, manifest.input),
    run: async (inputs) => (await open()).run(inputs),
  };
};
