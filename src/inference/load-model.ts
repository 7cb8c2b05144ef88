import type { Image } from '../image/image.js';
import { eraseBytes } from '../workers/erase-bytes.js';
import { loadManifest, type Manifest, readWeights } from './manifest.js';
import { imageTensor } from './tensor.js';
import { createReopening, openVerified } from './verified-net.js';

/** A lazy model opens its weights at its first run. */
export type Loading = { readonly lazy?: boolean };

/**
 * Loads a model by name. Before this resolves, its weights were compared with their hash and the
 * net with its known answer; for a lazy model, before its first run.
 */
export const loadModel = async <Extra = unknown>(name: string, { lazy = false }: Loading = {}) => {
  const manifest = (await loadManifest(name)) as Manifest & Extra;
  const { open, run } = createReopening(() => openVerified(manifest));
  if (lazy) eraseBytes(await readWeights(manifest));
  else await open();
  return {
    manifest,
    /** An image as this net's input, normalised as its manifest says. */
    tensor: (image: Image) => imageTensor(image, manifest.input),
    run,
  };
};

export type Model<Extra = unknown> = Awaited<ReturnType<typeof loadModel<Extra>>>;
