import { appendFile, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBuild, type Step } from '../../scripts/build-changed.js';

let root: string;
let build: (clean: boolean) => number;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'anverso-test-'));
  for (const name of ['src', 'page']) await mkdir(join(root, name));
  await writeFile(join(root, 'lock'), '1');
  await writeFile(join(root, 'src/a'), 'a');
  await writeFile(join(root, 'page/p'), 'p');
  const step = (name: string): Step => ({
    name,
    reads: [name],
    writes: () => [`dist/${name}`],
    run: [`mkdir -p dist/${name} && cp ${name}/* dist/${name}/ && echo ${name} >> ran`],
  });
  build = createBuild({
    root,
    steps: [step('src'), step('page')],
    readByAll: ['lock'],
    recordFile: join(root, 'cache/build.json'),
  });
});
afterEach(() => rm(root, { recursive: true }));

/** The steps that the last build ran. */
const ranBy = async (clean = false): Promise<readonly string[]> => {
  await writeFile(join(root, 'ran'), '');
  expect(build(clean)).toBe(0);
  return (await readFile(join(root, 'ran'), 'utf8')).split('\n').filter(Boolean);
};

it('repeats the steps whose sources or results are not as they were', async () => {
  expect(await ranBy()).toEqual(['src', 'page']);
  expect(await ranBy()).toEqual([]);
  await appendFile(join(root, 'src/a'), 'b');
  expect(await ranBy()).toEqual(['src']);
  // What others wrote over a result, or took away, comes again.
  await writeFile(join(root, 'dist/page/p'), 'q');
  expect(await ranBy()).toEqual(['page']);
  await rm(join(root, 'dist'), { recursive: true });
  expect(await ranBy()).toEqual(['src', 'page']);
  await writeFile(join(root, 'lock'), '2');
  expect(await ranBy()).toEqual(['src', 'page']);
  expect(await ranBy(true)).toEqual(['src', 'page']);
  await rm(join(root, 'cache'), { recursive: true });
  expect(await ranBy()).toEqual(['src', 'page']);
});

it('does not mind a checkout that only renews times', async () => {
  await ranBy();
  await utimes(join(root, 'src/a'), new Date(), new Date());
  expect(await ranBy()).toEqual([]);
});

it('leaves nothing of a source that is gone', async () => {
  await writeFile(join(root, 'src/old'), 'x');
  await ranBy();
  await rm(join(root, 'src/old'));
  expect(await ranBy()).toEqual(['src']);
  await expect(readFile(join(root, 'dist/src/old'))).rejects.toThrow('ENOENT');
});

it('begins with the step that failed', async () => {
  await ranBy();
  await rm(join(root, 'page/p'));
  expect(build(false)).not.toBe(0);
  await writeFile(join(root, 'page/p'), 'p');
  expect(await ranBy()).toEqual(['page']);
});
