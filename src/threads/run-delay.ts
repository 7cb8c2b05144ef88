import { readFileSync } from 'node:fs';

/**
 * How long the main thread of a process has been ready to run while others had the processor
 * (schedstat, the second field, in nanoseconds); 0 if the system does not report it.
 */
export const runDelayMs = (pid: number | undefined): number => {
  try {
    const [, delayNs] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(delayNs) / 1e6;
  } catch {
    return 0;
  }
};
