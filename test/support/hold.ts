import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseAtEnd } from './release.js';

/**
 * An image whose job lasts until `release`: what a test does meanwhile may take as long as a busy
 * machine needs for it.
 */
export const holdJob = () => {
  const folder = mkdtempSync(join(tmpdir(), 'hold-'));
  releaseAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'go');
  return {
    image: new Uint8Array(Buffer.from(`hold:${path};`)),
    release: () => writeFileSync(path, ''),
  };
};
