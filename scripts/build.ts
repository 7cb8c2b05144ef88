/**
 * `npm run build [-- --clean] [-- --unless-port-taken]`: makes dist/ and brings the weights. A step is
 * repeated only if something that it reads, or something that it wrote, is not as it was after the
 * last build; `--clean` repeats all. `--unless-port-taken` does nothing, and ends with 3, if
 * something already listens where the service would.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explain } from '../src/cli/explain.js';
import { findPortHolder } from '../src/cli/port-holder.js';
import { broughtNode, isSupported, whatToDo } from '../src/cli/supported-node.js';
import { readConfig } from '../src/config.js';
import { createBuild, type Step } from './build-changed.js';

const root = fileURLToPath(new URL('../', import.meta.url));

/** A change of these may change everything. */
const readByAll = [
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'scripts/build.ts',
    'scripts/build-changed.ts',
  ],
  'node_modules/.package-lock.json',
];

const modelFiles = (pattern: RegExp): readonly string[] =>
  readdirSync(join(root, 'models')).flatMap((model) =>
    readdirSync(join(root, 'models', model))
      .filter((name) => pattern.test(name))
      .map((name) => `models/${model}/${name}`),
  );

const pages = ['console', 'packages', 'src'];
const notices = ['dist/THIRD-PARTY-NOTICES.txt', 'dist/sbom.cdx.json'];
/** What of dist/ is not the service: the rest is, so that nothing stays of a source that is gone. */
const others = ['dist/console', 'dist/capture', ...notices];

const steps: readonly Step[] = [
  {
    name: 'service',
    reads: ['src', 'scripts/build-service.sh'],
    writes: () =>
      (existsSync(join(root, 'dist')) ? readdirSync(join(root, 'dist')) : [])
        .map((name) => `dist/${name}`)
        .filter((path) => !others.includes(path)),
    run: ['scripts/build-service.sh'],
  },
  {
    name: 'client library',
    reads: ['packages/client'],
    writes: () => ['packages/client/dist'],
    run: ['npm run --silent build -w packages/client'],
  },
  {
    name: 'models',
    reads: [
      ...['scripts/bring-weights.ts', 'scripts/fill-weights.ts', 'src/inference'],
      ...modelFiles(/^(manifest|recipe)\.json$|^graph\.onnx$/),
    ],
    writes: () => modelFiles(/\.onnx$|^LICENSE$/),
    keeps: true,
    run: ['tsx scripts/bring-weights.ts'],
  },
  {
    name: 'console',
    reads: pages,
    writes: () => ['dist/console'],
    run: ['vite build console'],
  },
  {
    name: 'capture',
    reads: [...pages, ...modelFiles(/^manifest\.json$/), 'models/finder'],
    writes: () => ['packages/capture/dist', 'dist/capture'],
    run: ['npm run --silent build -w packages/capture', 'vite build packages/capture/page'],
  },
  {
    name: 'third-party notices',
    reads: ['scripts/write-third-parties.ts', 'scripts/release', ...modelFiles(/\.json$/)],
    writes: () => notices,
    run: ['tsx scripts/write-third-parties.ts'],
  },
];

const build = createBuild({
  ...{ root, steps, readByAll },
  recordFile: join(root, 'node_modules/.cache/anverso/build.json'),
});

const portProblem = async (): Promise<string | undefined> => {
  try {
    return (await findPortHolder(readConfig(process.env)))?.text;
  } catch (error) {
    return explain(error as Error).text;
  }
};

const main = async (words: readonly string[]): Promise<number> => {
  const { node } = process.versions;
  if (!isSupported(node)) {
    process.stderr.write(whatToDo(node));
    return 3;
  }
  const isBrought = process.execPath === broughtNode();
  console.log(`Node ${node}, ${isBrought ? 'which npm ci brought' : process.execPath}`);
  const problem = words.includes('--unless-port-taken') ? await portProblem() : undefined;
  if (problem === undefined) return build(words.includes('--clean'));
  process.stderr.write(`${problem}\n`);
  return 3;
};

process.exitCode = await main(process.argv.slice(2));
