/**
 * Part of `npm run build`: weights that come in packages are copied beside their
 * manifests, so that the packed service holds them (docs/adr/0014-face-detector-is-packed.md).
 */
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fillWeights, type Recipe } from './fill-weights.js';

const root = new URL('../', import.meta.url);
const { resolve } = createRequire(import.meta.url);

type Named = {
  readonly package?: string;
  readonly file: string;
  readonly filledFrom?: { readonly package: string; readonly file: string };
};
const json = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(file, root), 'utf8')) as unknown;

const { devDependencies } = (await json('package.json')) as { devDependencies: object };

for (const name of await readdir(new URL('models/', root))) {
  const { package: pack, file, filledFrom } = (await json(`models/${name}/manifest.json`)) as Named;
  const folder = new URL(`models/${name}/`, root);
  if (filledFrom !== undefined) {
    const recipe = (await json(`models/${name}/recipe.json`)) as Recipe;
    const graph = await readFile(new URL('graph.onnx', folder));
    const given = await readFile(resolve(`${filledFrom.package}/${filledFrom.file}`));
    await writeFile(new URL(file, folder), fillWeights(graph, given, recipe));
  }
  if (pack === undefined || !(pack in devDependencies)) continue;
  await copyFile(resolve(`${pack}/${file}`), new URL(basename(file), folder));
  await copyFile(resolve(`${pack}/LICENSE`), new URL('LICENSE', folder));
}
