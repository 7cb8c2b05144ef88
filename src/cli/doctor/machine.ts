import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, freemem, totalmem } from 'node:os';
import type { Config } from '../../config.js';
import { fail, type Finding, ok, warn } from './finding.js';

const megabyte = 1024 * 1024;

/** 690 to 720 when the embedded store makes its database at the first start, 577 under mixed requests (README, What it costs). */
const firstWorkerMb = 800;
/** Another thread has its own copy of the sessions and its own photo. */
const otherWorkerMb = 400;

export const nodeFinding = (version = process.versions.node): Finding =>
  Number(version.split('.')[0]) >= 20
    ? ok('Node.js', version)
    : fail('Node.js', version, 'install Node.js 20 or newer');

/** What the nets run fast with, by architecture; without them they run, several times slower. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  x64: ['avx2', 'fma'],
  arm64: ['asimd'],
};

const readFlags = async (): Promise<readonly string[]> => {
  const text = await readFile('/proc/cpuinfo', 'utf8').catch(() => '');
  return (/^(?:flags|Features)\s*:\s*(.*)$/m.exec(text)?.[1] ?? '').split(' ');
};

export const cpuFinding = (arch: string, model: string, flags: readonly string[]): Finding => {
  const name = `${model || 'unknown'} (${arch})`;
  const needed = wanted[arch];
  if (!needed)
    return fail(
      'CPU',
      name,
      'use a 64-bit Intel, AMD or ARM machine: the nets have no other build',
    );
  if (flags.length <= 1) return ok('CPU', `${name}, features not told by this system`);
  const missing = needed.filter((flag) => !flags.includes(flag));
  return missing.length === 0
    ? ok('CPU', `${name}, ${needed.join(' ')}`)
    : warn('CPU', `${name}, without ${missing.join(' ')}`, 'expect slow answers; use a newer CPU');
};

export const coresFinding = (cores: number, workers: number): Finding =>
  workers <= cores
    ? ok('cores', `${cores}, for ${workers} workers`)
    : warn(
        'cores',
        `${cores}, for ${workers} workers`,
        `set ANVERSO_WORKERS to ${cores}: more only fight over the cores`,
      );

export const memoryFinding = (
  totalBytes: number,
  availableBytes: number,
  workers: number,
): Finding => {
  const neededMb = firstWorkerMb + otherWorkerMb * (workers - 1);
  const [totalMb, availableMb] = [totalBytes, availableBytes].map((n) => Math.round(n / megabyte));
  const found = `${totalMb} MB, ${availableMb} MB free; ${workers} workers want ${neededMb} MB`;
  if (totalMb! < neededMb)
    return fail('memory', found, 'give it more memory, or set ANVERSO_WORKERS lower');
  return availableMb! < neededMb
    ? warn('memory', found, 'unless the service runs already, something else takes the memory')
    : ok('memory', found);
};

/** The year of the first version: a clock before it gives tokens that other machines refuse. */
const leastYear = 2026;

export const clockFinding = (now: Date): Finding =>
  now.getUTCFullYear() >= leastYear
    ? ok('clock', now.toISOString())
    : fail('clock', now.toISOString(), 'set the clock (NTP): tokens and retention depend on it');

const memoryOf = () => {
  // In a container the limit of the group counts, not what the host has.
  const limit = process.constrainedMemory();
  const total = limit > 0 && limit < totalmem() ? limit : totalmem();
  const available = process.availableMemory?.() ?? freemem();
  return { total, available: Math.min(total, available) };
};

export const machineFindings = async ({ workers }: Config): Promise<readonly Finding[]> => {
  const { total, available } = memoryOf();
  return [
    nodeFinding(),
    cpuFinding(process.arch, cpus()[0]?.model ?? '', await readFlags()),
    coresFinding(availableParallelism(), workers),
    memoryFinding(total, available, workers),
    clockFinding(new Date()),
  ];
};
