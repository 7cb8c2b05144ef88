import { loadManifest, modelNames } from '../inference/manifest.js';
import { openVerified } from '../inference/verified-net.js';

export type ModelCheck = {
  readonly name: string;
  readonly version?: string;
  /** Why it cannot be used, and what kind of problem that is. */
  readonly problem?: string;
  readonly code?: string;
};

/** Loads a model, checks its known answer, and frees its memory. */
export const checkModel = async (name: string): Promise<ModelCheck> => {
  try {
    const manifest = await loadManifest(name);
    const net = await openVerified(manifest);
    await net.close();
    return { name, version: manifest.version };
  } catch (error) {
    const { message, code } = error as Error & { readonly code?: string };
    return { name, problem: message, ...(code !== undefined && { code }) };
  }
};

/** One after the other, to spare memory. */
export const checkModels = async (): Promise<readonly ModelCheck[]> => {
  const checks: ModelCheck[] = [];
  for (const name of await modelNames()) checks.push(await checkModel(name));
  return checks;
};
