import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fault } from './faults.js';

/** How pixels become numbers: `(value / 255 − mean) / std`, in this order of channels. */
export type InputNumbers = {
  readonly colour: 'rgb' | 'bgr' | 'grey';
  readonly mean: readonly number[];
  readonly std: readonly number[];
  /** As they lie in the picture, scaled inside the net; then `mean` and `std` say nothing. */
  readonly bytes?: true;
};

/** `models/<name>/manifest.json`: the weights, where they lie, and the numbers that belong to them. */
export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly file: string;
  readonly sha256: string;
  /** The package that ships the file; without it the file lies beside the manifest. */
  readonly package?: string;
  readonly input: InputNumbers;
  /** The same net in eight bits, which reads the bytes of a picture (training/quantise). */
  readonly eightBit?: { readonly file: string; readonly sha256: string };
};

const folderOf = (name: string): URL => new URL(`../../models/${name}/`, import.meta.url);

/** Eight bits are served where they exist: half the time of the finder, the same finds (its card). */
const inEightBits = (manifest: Manifest): Manifest => ({
  ...manifest,
  ...manifest.eightBit,
  ...(manifest.eightBit && { input: { ...manifest.input, bytes: true } }),
});

/** The weights that serve, or those of the training, which are what the others are measured by. */
export const loadManifest = async (
  name: string,
  which: 'served' | 'trained' = 'served',
): Promise<Manifest> => {
  const file = new URL('manifest.json', folderOf(name));
  try {
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
    return which === 'served' ? inEightBits(manifest) : manifest;
  } catch (error) {
    throw fault('modelMissing', `models/${name}/manifest.json cannot be read; reinstall`, error);
  }
};

/** A package's file may have been packed with us, beside the manifest (ADR 14); its hash is the same. */
const pathOf = ({ name, package: pack }: Manifest, file: string): string => {
  const beside = fileURLToPath(new URL(basename(file), folderOf(name)));
  return pack === undefined || existsSync(beside)
    ? beside
    : createRequire(import.meta.url).resolve(`${pack}/${file}`);
};

/** The weights, verified: what was hashed is what will run, because it is the same bytes. */
export const readWeights = async (manifest: Manifest): Promise<Uint8Array> => {
  const { file, sha256 } = manifest;
  const where = manifest.package
    ? `${manifest.package}/${file}`
    : `models/${manifest.name}/${file}`;
  const bytes = await Promise.resolve()
    .then(() => readFile(pathOf(manifest, file)))
    .catch((error: unknown) => {
      throw fault('modelMissing', `${where} is missing; reinstall and start again`, error);
    });
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) {
    throw fault(
      'modelChanged',
      `${where} is not the file that was tested (SHA-256 ${found}, expected ${sha256}); ` +
        'reinstall, or state the new hash in its manifest after an evaluation',
    );
  }
  return bytes;
};
