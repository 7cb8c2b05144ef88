/**
 * `service-folder.ts FOLDER [MODULES CPU]`: the service as it is installed, self-contained: dist/,
 * the weights in service, and of the packages what it loads. MODULES is a folder of node_modules for
 * that processor; by default the checkout's, which is for this machine's. Also a step of the
 * Dockerfile.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packagesOf, readLock } from './lock.js';
import { type Cpu, createNeeded } from './needed.js';

type Names = Readonly<Record<string, string>>;
type Manifest = Readonly<Record<string, unknown>> & {
  readonly dependencies: Names;
  readonly optionalDependencies?: Names;
};

const recursive = { recursive: true };

const checkout = fileURLToPath(new URL('../../', import.meta.url));

const jsonAt = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

const writeJson = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

const copyFiles = (from: string, to: string, isKept: (file: string) => boolean): void => {
  for (const file of filesIn(from)) {
    if (!isKept(file)) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file));
  }
};

/** Weights that were trained, where others made of them are in service, and what those are made by. */
const copyModels = (to: string): void => {
  for (const name of readdirSync(join(checkout, 'models'))) {
    const folder = join(checkout, 'models', name);
    const { file, eightBit } = jsonAt(folder, 'manifest.json') as {
      readonly file: string;
      readonly eightBit?: { readonly file: string };
    };
    const served = basename(eightBit?.file ?? file);
    copyFiles(folder, join(to, name), (one) => !one.endsWith('.onnx') || one === served);
  }
};

/** npm would look for other platforms' packages at its registry when it installs the archive. */
const keepPresent = (file: string, isPresent: (name: string) => boolean): void => {
  const manifest = jsonAt(file) as Manifest;
  const { optionalDependencies = {} } = manifest;
  const kept = Object.entries(optionalDependencies).filter(([name]) => isPresent(name));
  if (kept.length < Object.keys(optionalDependencies).length)
    writeJson(file, { ...manifest, optionalDependencies: Object.fromEntries(kept) });
};

const copyPackages = (modules: string, to: string, cpu: Cpu): void => {
  const isNeeded = createNeeded(cpu);
  const folders = packagesOf(readLock())
    .filter(({ dev }) => dev !== true)
    .map(({ name, path }) => ({ name, path: path.slice('node_modules/'.length) }))
    .filter(({ path }) => existsSync(join(modules, path)));
  const names = new Set(folders.map(({ name }) => name));
  for (const { name, path } of folders) {
    const isOwn = (file: string) => !file.startsWith('node_modules/') && isNeeded(name, file);
    copyFiles(join(modules, path), join(to, path), isOwn);
    const manifest = join(to, path, 'package.json');
    if (existsSync(manifest)) keepPresent(manifest, (one) => names.has(one));
  }
};

/** What npm and Node want to know of the service; its scripts are those of a checkout. */
const manifestFor = (cpu: Cpu): object => {
  const { name, version, description, license, type, bin, engines, dependencies } = jsonAt(
    checkout,
    'package.json',
  ) as Manifest;
  const platform = { os: ['linux'], cpu: [cpu], libc: ['glibc'] };
  const about = { name, version, description, license, type, bin, engines, ...platform };
  return { ...about, dependencies, bundleDependencies: true };
};

export const makeServiceFolder = (
  to: string,
  modules = join(checkout, 'node_modules'),
  cpu = process.arch as Cpu,
): void => {
  copyFiles(join(checkout, 'dist'), join(to, 'dist'), (file) => !file.endsWith('.map'));
  copyModels(join(to, 'models'));
  // The image is built without pages for people.
  for (const name of ['specimens', 'docs', 'README.md', 'CHANGELOG.md', 'LICENSE'])
    if (existsSync(join(checkout, name))) cpSync(join(checkout, name), join(to, name), recursive);
  copyPackages(modules, join(to, 'node_modules'), cpu);
  writeJson(join(to, 'package.json'), manifestFor(cpu));
};

if (process.argv[1] === import.meta.filename) {
  const [to = 'service', modules, cpu] = process.argv.slice(2);
  makeServiceFolder(to, modules, cpu as Cpu | undefined);
}
