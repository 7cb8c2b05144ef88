import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * The niceness of the calling thread and of those that it starts. Linux has one for each thread;
 * elsewhere this would slow the whole service down. Nobody may raise a priority again without
 * privileges, so a thread keeps it.
 */
export const lowerPriority = (nice = 0): void => {
  if (nice === 0 || process.platform !== 'linux') return;
  try {
    setPriority(nice);
  } catch {
    // A sandbox forbids it: the thread then works at the priority of everything else.
  }
};

/**
 * The niceness of every thread of a process. Those that V8 starts before any of our code runs have
 * the priority of the service otherwise, and up to a seventh of the time is theirs.
 */
export const lowerThreads = (pid: number | undefined, nice = 0): void => {
  if (nice === 0 || process.platform !== 'linux') return;
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), nice);
  } catch {
    // As above, or the process has ended.
  }
};
