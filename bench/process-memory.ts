import { readFileSync } from 'node:fs';

/** Resident memory of a process now, or at its peak, in bytes (proc(5)). */
export const memoryOf = (pid: number, key: 'VmRSS' | 'VmHWM'): number => {
  const [, kilobytes] = new RegExp(`${key}:\\s+(\\d+) kB`).exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )!;
  return Number(kilobytes) * 1024;
};
