import { readdirSync, readFileSync } from 'node:fs';

/** By thread of a process: how long it has been ready to run while others had the processor. */
export type RunDelays = ReadonlyMap<string, number>;

const delayOf = (path: string): number => {
  // The second field, in nanoseconds. A thread may end before it is read.
  try {
    return Number(readFileSync(`${path}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
};

/** So far, in milliseconds; empty if the system does not report it. */
export const runDelays = (pid: number | undefined): RunDelays => {
  const tasks = `/proc/${pid}/task`;
  try {
    return new Map(readdirSync(tasks).map((thread) => [thread, delayOf(`${tasks}/${thread}`)]));
  } catch {
    return new Map();
  }
};

/** Of the thread that waited longest since `before`. */
export const longestDelayMs = (before: RunDelays, now: RunDelays): number =>
  Math.max(0, ...[...now].map(([thread, ms]) => ms - (before.get(thread) ?? 0)));
