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
