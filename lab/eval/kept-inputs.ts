import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Image } from '../../src/image/image.js';

/**
 * Pictures as nets were given them, in a folder for each net, for lab/training/anverso_training/common/quantise.py. The folder is
 * the first argument.
 */
export const createKeptInputs = () => {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error('name the folder that the pictures go to');
  let seen = 0;
  return (model: string, { data, widthPx, heightPx, channels }: Image): void => {
    mkdirSync(join(folder, model), { recursive: true });
    const size = `${widthPx}x${heightPx}x${channels}`;
    writeFileSync(join(folder, model, `${String(++seen).padStart(5, '0')}.${size}.raw`), data);
  };
};
