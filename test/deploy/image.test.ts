import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, textOf } from './support/files.js';

const run = promisify(execFile);

type Step = { readonly word: string; readonly rest: string };

const stepsOf = (dockerfile: string): Step[] =>
  dockerfile
    .replace(/^#.*$/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, word, rest] = /^\s*([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      return word === undefined ? [] : [{ word, rest: rest! }];
    });

it('both stages start from one image, given by its digest', () => {
  const bases = stepsOf(textOf('Dockerfile')).filter(({ word }) => word === 'FROM');
  const images = new Set(bases.map(({ rest }) => rest.split(' ')[0]));
  expect(bases).toHaveLength(2);
  expect([...images]).toEqual([expect.stringMatching(/^node:24[^@]*@sha256:[0-9a-f]{64}$/)]);
});

/** Hard links where the disk allows: half a gigabyte is not copied for a test. */
const linkTree = (from: string, to: string): Promise<unknown> =>
  run('cp', ['-alT', from, to]).catch(() => run('cp', ['-aT', from, to]));

/** npm rewrites its list of what is installed in place: through a link it would be the checkout's. */
const linkModules = async (to: string): Promise<void> => {
  const list = '.package-lock.json';
  await linkTree(join(root, 'node_modules'), to);
  await rm(join(to, list), { force: true });
  await cp(join(root, 'node_modules', list), join(to, list));
};

/**
 * Runs the steps in folders that stand for the roots of the stages. `npm ci` is what brought the
 * node_modules of this checkout; they are linked instead of being fetched again.
 */
const buildIn = async (folder: string, dockerfile: string): Promise<string> => {
  let stage = '';
  let workdir = '/';
  const inStage = (path: string, name = stage): string =>
    join(folder, name, path.startsWith('/') ? path : join(workdir, path));

  const copy = async (rest: string): Promise<void> => {
    const words = rest.split(/\s+/);
    const from = /--from=(\S+)/.exec(rest)?.[1];
    const paths = words.filter((word) => !word.startsWith('--'));
    const target = paths.pop()!;
    await mkdir(inStage(target), { recursive: true });
    for (const path of paths) {
      const source = from === undefined ? join(root, path) : join(folder, from, path);
      const isFile = /\.\w+$|LICENSE$/.test(path);
      if (isFile) await cp(source, join(inStage(target), basename(path)));
      else if (from === undefined) await run('cp', ['-aT', source, inStage(target)]);
      else await linkTree(source, inStage(target));
    }
  };

  const execute = async (command: string): Promise<void> => {
    const cwd = inStage('.');
    if (command.startsWith('npm ci ')) {
      await linkModules(join(cwd, 'node_modules'));
      return;
    }
    const env = { PATH: process.env['PATH'], HOME: folder, npm_config_offline: 'true' };
    await run('sh', ['-ec', command], { cwd, env, maxBuffer: 1 << 26 });
  };

  for (const { word, rest } of stepsOf(dockerfile)) {
    if (word === 'FROM') {
      [stage, workdir] = [/ AS (\w+)$/.exec(rest)![1]!, '/'];
      await mkdir(join(folder, stage));
    }
    if (word === 'WORKDIR') {
      workdir = rest;
      await mkdir(inStage('.'), { recursive: true });
    }
    if (word === 'COPY') await copy(rest);
    if (word === 'RUN') await execute(rest);
  }
  return join(folder, stage);
};

describe('the image, step by step in a plain folder', () => {
  let folder: string;
  let image: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anverso-image-'));
    image = await buildIn(folder, textOf('Dockerfile'));
  }, 400_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('every path that is copied from the checkout passes .dockerignore', () => {
    const allowed = textOf('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    const copied = stepsOf(textOf('Dockerfile'))
      .filter(({ word, rest }) => word === 'COPY' && !rest.includes('--from'))
      .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1));
    expect(copied.sort()).toEqual(allowed.sort());
  });

  it('reads a passport with what is left after the build tools went', async () => {
    const env = { PATH: process.env['PATH'], HOME: folder };
    const program = join(image, 'app/dist/cli/anverso.js');
    const { stdout } = await run(process.execPath, [program, 'read', 'specimens/passport.jpg'], {
      cwd: join(image, 'app'),
      env,
    });
    expect(JSON.parse(stdout)).toMatchObject({ document_number: 'L45N7821', valid: true });
    await expect(run('ls', [join(image, 'app/node_modules/typescript')])).rejects.toThrow();
  }, 120_000);

  it('its health check is a program that answers: 1 while nothing listens', async () => {
    const [, json] = /HEALTHCHECK [^[]*CMD (\[.*\])/.exec(
      textOf('Dockerfile').replace(/\\\n/g, ' '),
    )!;
    const [program, ...args] = JSON.parse(json!) as string[];
    const ended = await run(program!, args, {
      env: { PATH: process.env['PATH'], PORT: '1' },
    }).then(
      () => 0,
      (fault: { code: number }) => fault.code,
    );
    expect(ended).toBe(1);
  });
});
