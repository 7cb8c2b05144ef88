import { readdir } from 'node:fs/promises';
import { loadManifest, readWeights } from '../inference/manifest.js';

type ModelCheck = {
  readonly name: string;
  readonly version?: string;
  /** Why it cannot be used: missing, or not the file that was tested. */
  readonly problem?: string;
};

const checkOne = async (name: string): Promise<ModelCheck> => {
  try {
    const manifest = await loadManifest(name);
    await readWeights(manifest);
    return { name, version: manifest.version };
  } catch (fault) {
    return { name, problem: (fault as Error).message };
  }
};

/** Every model's weights against the hash in its manifest, without loading any. */
export const checkModels = async (): Promise<readonly ModelCheck[]> => {
  const folder = new URL('../../models/', import.meta.url);
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map(checkOne));
};
