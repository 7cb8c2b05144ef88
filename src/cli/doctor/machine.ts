import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, freemem, totalmem } from 'node:os';
import type { Config } from '../../config.js';
import { descriptorLimit } from '../../http/connections/descriptors.js';
import { mostConnections } from '../../http/connections/limit-connections.js';
import { fail, type Finding, ok, warn } from './finding.js';

const megabyte = 1024 * 1024;

/** 690 to 720 MB are used when the embedded store is created (docs/OPERATING.md). */
const firstWorkerMb = 800;
/**
 * Memory of a worker, which has its own nets and photo. Two workers stay at 520 to 630 MB over
 * 10,000 mixed requests (lab/bench/reports/soak.md), with peaks of 710.
 */
const otherWorkerMb = 300;

/** CPU features without which the nets run several times slower, by architecture. */
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
    return fail('CPU', name, 'use a 64-bit Intel, AMD or ARM machine; there is no other build');
  if (flags.length <= 1) return ok('CPU', `${name}, features unknown`);
  const missing = needed.filter((flag) => !flags.includes(flag));
  return missing.length === 0
    ? ok('CPU', `${name}, ${needed.join(' ')}`)
    : warn('CPU', `${name}, without ${missing.join(' ')}`, 'expect slow answers; use a newer CPU');
};

export const coresFinding = (cores: number, workers: number): Finding => {
  const found = `${cores}, for ${workers} workers`;
  return workers <= cores
    ? ok('cores', found)
    : warn('cores', found, `set ANVERSO_WORKERS to ${cores}: more only compete for the cores`);
};

export const memoryFinding = (totalBytes: number, availableBytes: number, workers: number) => {
  const neededMb = firstWorkerMb + otherWorkerMb * (workers - 1);
  const [totalMb, availableMb] = [totalBytes, availableBytes].map((n) => Math.round(n / megabyte));
  const found = `${totalMb} MB, ${availableMb} MB free; ${workers} workers need ${neededMb} MB`;
  if (totalMb! < neededMb)
    return fail('memory', found, 'give it more memory, or set ANVERSO_WORKERS lower');
  return availableMb! < neededMb
    ? warn('memory', found, 'unless the service is already running, something else uses the memory')
    : ok('memory', found);
};

/**
 * The year of the first version. A clock before it is wrong, and other machines would reject the
 * tokens.
 */
const leastYear = 2026;

/** Beyond its descriptors a process can take no connection; it would close them without a word. */
export const descriptorFinding = (config: Config, limit = descriptorLimit()): Finding => {
  if (limit === undefined) return ok('descriptors', 'unknown');
  const most = mostConnections(config, limit);
  const found = `${limit}, for ${most} connections`;
  return most === config.connections
    ? ok('descriptors', found)
    : warn('descriptors', found, 'raise it (ulimit -n), or set ANVERSO_CONNECTIONS lower');
};

export const clockFinding = (now: Date): Finding =>
  now.getUTCFullYear() >= leastYear
    ? ok('clock', now.toISOString())
    : fail('clock', now.toISOString(), 'set the clock (NTP): tokens and retention depend on it');

const memoryOf = () => {
  // In a container the limit of its cgroup counts, not the host's memory.
  const limit = process.constrainedMemory();
  const total = limit > 0 && limit < totalmem() ? limit : totalmem();
  const available = process.availableMemory?.() ?? freemem();
  return { total, available: Math.min(total, available) };
};

export const machineFindings = async (config: Config): Promise<readonly Finding[]> => {
  const { workers } = config;
  const { total, available } = memoryOf();
  return [
    // An unsupported one does not come this far (cli/supported-node.ts).
    ok('Node.js', `${process.versions.node}, ${process.execPath}`),
    cpuFinding(process.arch, cpus()[0]?.model ?? '', await readFlags()),
    coresFinding(availableParallelism(), workers),
    memoryFinding(total, available, workers),
    descriptorFinding(config),
    clockFinding(new Date()),
  ];
};
