import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { fault } from './faults.js';

/** How pixels become numbers: `(value / 255 − mean) / std`, in this order of channels. */
export type InputNumbers = {
  readonly colour: 'rgb' | 'bgr' | 'grey';
  readonly mean: readonly number[];
  readonly std: readonly number[];
};

/** A file that must be byte for byte the one that was tested. */
type Pinned = { readonly path: string; readonly sha256: string };

/** `models/<name>/manifest.json`: the weights, where they lie, and the numbers that belong to them. */
export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly sha256: string;
  /** Weights beside the manifest, … */
  readonly file?: string;
  /** … or inside a pinned package. */
  readonly package?: string;
  readonly packageVersion?: string;
  readonly path?: string;
  /** Further files the model needs, from the same place: a dictionary. */
  readonly assets?: Readonly<Record<string, Pinned>>;
  readonly input: InputNumbers;
};

const folderOf = (name: string): URL => new URL(`../../models/${name}/`, import.meta.url);

export const loadManifest = async (name: string): Promise<Manifest> => {
  const file = new URL('manifest.json', folderOf(name));
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Manifest;
  } catch (error) {
    throw fault('modelMissing', `models/${name}/manifest.json cannot be read; reinstall`, error);
  }
};

const placeOf = (manifest: Manifest, path: string): string =>
  manifest.package === undefined
    ? fileURLToPath(new URL(path, folderOf(manifest.name)))
    : createRequire(import.meta.url).resolve(`${manifest.package}/${path}`);

const sourceOf = ({ package: pack, packageVersion, name }: Manifest): string =>
  pack === undefined ? `models/${name}/` : `package ${pack}@${packageVersion ?? '?'}`;

const readPinned = async (manifest: Manifest, { path, sha256 }: Pinned): Promise<Uint8Array> => {
  const where = `${path} of ${sourceOf(manifest)}`;
  const bytes = await Promise.resolve()
    .then(() => readFile(placeOf(manifest, path)))
    .catch((error: unknown) => {
      const message = `${manifest.name}: ${where} is missing; run npm ci and start again`;
      throw fault('modelMissing', message, error);
    });
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) {
    throw fault(
      'modelChanged',
      `${manifest.name}: ${where} is not the file that was tested (SHA-256 ${found}, expected ` +
        `${sha256}); run npm ci, or state the new hash in its manifest after an evaluation`,
    );
  }
  return bytes;
};

/** The weights, verified: what was hashed is what will run, because it is the same bytes. */
export const readWeights = (manifest: Manifest): Promise<Uint8Array> => {
  const path = manifest.file ?? manifest.path;
  if (path === undefined)
    throw fault('modelMissing', `${manifest.name}: manifest names no weights`);
  return readPinned(manifest, { path, sha256: manifest.sha256 });
};

export const readAsset = async (manifest: Manifest, asset: string): Promise<string> => {
  const pinned = manifest.assets?.[asset];
  if (!pinned) throw fault('modelMissing', `${manifest.name}: manifest names no ${asset}`);
  return Buffer.from(await readPinned(manifest, pinned)).toString('utf8');
};
