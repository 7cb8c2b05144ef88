import { readdirSync, readFileSync } from 'node:fs';

/** A process and those that it started: a node is one for the service and one for each worker. */
const treeOf = (pid: number): readonly number[] => {
  const started = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return [pid, ...started.flatMap((child) => treeOf(Number(child)))];
};

/**
 * Resident memory of a process and its children now, or the sum of their peaks, in bytes (proc(5)).
 * What they share, code above all, counts for each: about 60 MB for a worker.
 */
export const memoryOf = (pid: number, key: 'VmRSS' | 'VmHWM'): number =>
  treeOf(pid).reduce((sum, one) => {
    const [, kilobytes] = new RegExp(`${key}:\\s+(\\d+) kB`).exec(
      readFileSync(`/proc/${one}/status`, 'utf8'),
    )!;
    return sum + Number(kilobytes) * 1024;
  }, 0);
