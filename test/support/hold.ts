import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './built.js';
import { releaseAtEnd } from './release.js';

/** Inside the program: a worker can read nothing else. */
const readableFolder = join(root, 'node_modules/.cache/anverso');

/**
 * An image whose job lasts until `release`: what a test does meanwhile may take as long as a busy
 * machine needs for it.
 */
export const holdJob = () => {
  mkdirSync(readableFolder, { recursive: true });
  const folder = mkdtempSync(join(readableFolder, 'hold-'));
  releaseAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'go');
  return {
    image: new Uint8Array(Buffer.from(`hold:${path};`)),
    release: () => writeFileSync(path, ''),
  };
};
