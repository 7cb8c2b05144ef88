import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modelFault } from '../workers/faults.js';

/** Normalisation: `(value / 255 − mean) / std`, in this order of channels. */
export type InputNumbers = {
  readonly colour: 'rgb' | 'bgr' | 'grey';
  readonly mean: readonly number[];
  readonly std: readonly number[];
  /** The net takes bytes and normalises them itself; `mean` and `std` are not used. */
  readonly bytes?: true;
};

/** `models/<name>/manifest.json`: the weights, where to find them, and their input. */
export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly file: string;
  readonly sha256: string;
  /** The package that ships the file; otherwise it is beside the manifest. */
  readonly package?: string;
  readonly input: InputNumbers;
  /**
   * The large tensors are mapped from the file, so that all workers share one copy: 38 MB of a
   * worker's become 2. Only for nets whose weights ONNX Runtime uses as they are; where it packs or
   * folds them, this saves nothing.
   */
  readonly mapped?: true;
  /** The quantised net, which takes a picture's bytes (anverso_training/common/quantise.py). */
  readonly eightBit?: { readonly file: string; readonly sha256: string };
};

export const modelFolder = (name: string): URL => new URL(`../../models/${name}/`, import.meta.url);

export const modelNames = async (): Promise<readonly string[]> =>
  (await readdir(modelFolder('.')).catch(() => [])).sort();

/** Quantised weights are served where they exist; the models' cards give the difference. */
const quantised = (manifest: Manifest): Manifest => ({
  ...manifest,
  ...manifest.eightBit,
  ...(manifest.eightBit && { input: { ...manifest.input, bytes: true } }),
});

/**
 * The manifest of the weights in service, or of the weights as trained, which those are tested
 * against.
 */
export const loadManifest = async (name: string, which: 'served' | 'trained' = 'served') => {
  const file = new URL('manifest.json', modelFolder(name));
  try {
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
    return which === 'served' ? quantised(manifest) : manifest;
  } catch (error) {
    const text = `models/${name}/manifest.json cannot be read; reinstall`;
    throw modelFault('modelMissing', name, text, error);
  }
};

/** Searches the folders directly: a package's `exports` may hide its files from resolution. */
export const inPackage = (pack: string, file: string): string => {
  const folders = createRequire(import.meta.url).resolve.paths(pack) ?? [];
  const paths = folders.map((folder) => join(folder, pack, file));
  return paths.find((path) => existsSync(path)) ?? join(pack, file);
};

/** A packed release has a package's file beside the manifest (ADR 14); its hash is the same. */
export const weightsPath = ({ name, package: pack, file }: Manifest): string => {
  const beside = fileURLToPath(new URL(basename(file), modelFolder(name)));
  return pack === undefined || existsSync(beside) ? beside : inPackage(pack, file);
};

/**
 * The verified weights: the bytes that were hashed are those that will run. Mapped ones are read
 * again from the file, which is as safe as the program beside it.
 */
export const readWeights = async (manifest: Manifest): Promise<Uint8Array> => {
  const { file, sha256 } = manifest;
  const location = `${manifest.package ?? `models/${manifest.name}`}/${file}`;
  const bytes = await Promise.resolve()
    .then(() => readFile(weightsPath(manifest)))
    .catch((error: unknown) => {
      const text = `${location} is missing; reinstall and start again`;
      throw modelFault('modelMissing', manifest.name, text, error);
    });
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) {
    throw modelFault(
      'modelChanged',
      manifest.name,
      `${location} is not the file that was tested (SHA-256 ${found}, expected ${sha256}); ` +
        'reinstall, or state the new hash in its manifest after an evaluation',
    );
  }
  return bytes;
};
