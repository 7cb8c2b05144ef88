/**
 * `npm run release [-- FOLDER]`: what is published, in release/ or FOLDER, from the last commit and
 * the lock alone: a copy of the commit is installed and built in a folder of its own. The same commit
 * gives the same bytes (`npm run release -- --check` makes it twice).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cpus, type Cpu } from './needed.js';
import { packRelease } from './pack.js';

const checkout = resolve(import.meta.dirname, '../..');

const runIn = (cwd: string, program: string, ...args: string[]): void => {
  execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
};

const say = (text: string): void => console.log(`${text} …`);

const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];

/** The packages that the service runs with, on Linux with that processor. */
const installFor = (tree: string, folder: string) => (cpu: Cpu) => {
  const to = join(folder, `modules-${cpu}`);
  mkdirSync(to);
  for (const name of ['package.json', 'package-lock.json', 'packages', 'scripts/node'])
    cpSync(join(tree, name), join(to, name), { recursive: true });
  const platform = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
  runIn(to, 'npm', ...install, '--omit=dev', ...platform);
  return join(to, 'node_modules');
};

const makeRelease = (out: string): void => {
  const folder = mkdtempSync(join(tmpdir(), 'anverso-release-'));
  try {
    const tree = join(folder, 'tree');
    mkdirSync(tree);
    runIn(checkout, 'git', 'archive', '--output', join(folder, 'tree.tar'), 'HEAD');
    runIn(tree, 'tar', 'xf', join(folder, 'tree.tar'));
    say('installing');
    runIn(tree, 'npm', ...install);
    say('building');
    runIn(tree, 'npm', 'run', '--silent', 'build');
    say('packing');
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    packRelease(tree, out, cpus, installFor(tree, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const changes = execFileSync('git', ['status', '--porcelain'], { cwd: checkout, encoding: 'utf8' });
if (changes !== '') {
  console.error(`A release is made from a commit, and there are changes outside it:\n${changes}`);
  process.exit(1);
}

const args = process.argv.slice(2);
const out = resolve(args.find((arg) => !arg.startsWith('--')) ?? join(checkout, 'release'));
makeRelease(out);
const sums = readFileSync(join(out, 'SHA256SUMS'), 'utf8');
console.log(`\n${out}\n${sums}`);

if (args.includes('--check')) {
  const again = mkdtempSync(join(tmpdir(), 'anverso-again-'));
  makeRelease(again);
  const isSame = readFileSync(join(again, 'SHA256SUMS'), 'utf8') === sums;
  rmSync(again, { recursive: true, force: true });
  console.log(isSame ? 'two builds, the same bytes' : 'two builds, different bytes');
  process.exitCode = isSame ? 0 : 1;
}
