import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Sets the niceness of the calling thread and of those that it starts. Linux has one for each
 * thread; elsewhere this would slow the whole service down. Raising a priority again needs
 * privileges, so a thread keeps it.
 */
export const lowerPriority = (nice = 0): void => {
  if (nice === 0 || process.platform !== 'linux') return;
  try {
    setPriority(nice);
  } catch {
    // A sandbox forbids it: the thread then runs at the normal priority.
  }
};

/**
 * Sets the niceness of every thread of a process. Threads that V8 starts before any of our code
 * runs would keep the service's priority, and they use up to a seventh of the time.
 */
export const lowerThreads = (pid: number | undefined, nice = 0): void => {
  if (nice === 0 || process.platform !== 'linux') return;
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), nice);
  } catch {
    // As above, or the process has ended.
  }
};
