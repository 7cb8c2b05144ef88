import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fault } from './faults.js';

/** How pixels become numbers: `(value / 255 − mean) / std`, in this order of channels. */
export type InputNumbers = {
  readonly colour: 'rgb' | 'bgr' | 'grey';
  readonly mean: readonly number[];
  readonly std: readonly number[];
};

/** `models/<name>/manifest.json`: the weights beside it, and the numbers that belong to them. */
export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly file: string;
  readonly sha256: string;
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

/** The weights, verified: what was hashed is what will run, because it is the same bytes. */
export const readWeights = async ({ name, file, sha256 }: Manifest): Promise<Uint8Array> => {
  const where = `models/${name}/${file}`;
  const bytes = await readFile(new URL(file, folderOf(name))).catch((error: unknown) => {
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
