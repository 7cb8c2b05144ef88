import { readdirSync, readFileSync } from 'node:fs';

/** A process and those that it started: a node is one for the service and one for each worker. */
const treeOf = (pid: number): readonly number[] => {
  const started = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return [pid, ...started.flatMap((child) => treeOf(Number(child)))];
};

const kilobytesIn = (file: string, key: string): number => {
  const [, kilobytes] = new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))!;
  return Number(kilobytes);
};

/**
 * Memory of a process and its children in bytes (proc(5)). `Pss` is what they take now; what they
 * share, code above all, counts once. `VmHWM` is the sum of their peaks, in which it counts for each:
 * about 60 MB for a worker.
 */
export const memoryOf = (pid: number, key: 'Pss' | 'VmHWM'): number =>
  treeOf(pid)
    .map((one) => kilobytesIn(`/proc/${one}/${key === 'Pss' ? 'smaps_rollup' : 'status'}`, key))
    .reduce((sum, kilobytes) => sum + kilobytes * 1024, 0);
