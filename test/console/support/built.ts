import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../../..');
const page = join(root, 'dist/console/index.html');

export const newestMs = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => statSync(join(folder, name)).mtimeMs,
    ),
  );

/** `npm test` builds first; here only what is missing or old. */
export const ensureConsoleBuilt = async (): Promise<void> => {
  const sourceMs = Math.max(
    ...['console', 'packages/capture/src'].map((name) => newestMs(join(root, name))),
  );
  if (existsSync(page) && statSync(page).mtimeMs > sourceMs) return;
  await promisify(execFile)('npx', ['vite', 'build', 'console'], { cwd: root });
};
