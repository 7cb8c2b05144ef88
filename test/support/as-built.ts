import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { builtProgram, programFolder, root } from './built.js';

/*
 * Tests of the service run what is published: src/ as it was compiled into dist/. Its processes and
 * threads then need no TypeScript loader, which costs each of them a second of processor time.
 */

const source = join(root, 'src/');
const builtFolder = join(root, 'dist/');

const newestMs = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.(ts|sql|json)$/.test(name))
      .map((name) => statSync(join(folder, name)).mtimeMs),
  );

/** `npm test` builds first; here only what is missing or old. */
export const ensureBuilt = async (): Promise<void> => {
  const isThere = existsSync(builtProgram);
  if (isThere && statSync(builtProgram).mtimeMs > newestMs(source)) return;
  const script = isThere ? 'build:service' : 'build';
  await promisify(execFile)('npm', ['run', '--silent', script], { cwd: root });
};

/** The compiled file for an import of src/ by a test, or by what belongs to tests. */
const builtFile = (path: string, importer: string): string | undefined => {
  const isSource = importer.startsWith(source) && !importer.endsWith('.test.ts');
  if (!path.startsWith('.') || isSource) return undefined;
  const file = resolve(dirname(importer), path);
  return file.startsWith(source) ? file.replace(source, builtFolder) : undefined;
};

export const isBuilt = new RegExp(`^${builtFolder}`);

export const asBuilt = (): Plugin => ({
  name: 'as-built',
  enforce: 'pre',
  resolveId: (path, importer) => (importer ? builtFile(path, importer) : undefined),
});

/** Modules that tests start in a process or a thread of their own, by their path in test/. */
const programs = [
  'fixtures/workers/*',
  'store/processes/*-*',
  'robustness/support/child',
  'robustness/support/photo-memory',
];

export const compilePrograms = async (): Promise<void> => {
  await build({
    entryPoints: programs.map((name) => join(root, 'test', `${name}.ts`)),
    outbase: join(root, 'test'),
    outdir: programFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    plugins: [
      {
        name: 'as-built',
        setup: (building) =>
          building.onResolve({ filter: /^\./ }, ({ path, importer }) => {
            const file = builtFile(path, importer);
            return file === undefined ? undefined : { path: file, external: true };
          }),
      },
    ],
  });
};
