import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { newestMs } from '../../../../test/console/support/built.js';

const root = resolve(import.meta.dirname, '../../../..');
const page = join(root, 'dist/capture/index.html');

/** `npm test` builds first; here only what is missing or old. */
export const ensureCaptureBuilt = async (): Promise<void> => {
  const sourceMs = Math.max(
    ...['capture/src', 'capture/page', 'client/src'].map((name) =>
      newestMs(join(root, 'packages', name)),
    ),
  );
  if (existsSync(page) && statSync(page).mtimeMs > sourceMs) return;
  for (const folder of ['packages/capture', 'packages/capture/page'])
    await promisify(execFile)('npx', ['vite', 'build', folder], { cwd: root });
};
