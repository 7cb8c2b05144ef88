import { trimHeap } from './trim-heap.js';

/**
 * Short, so that an idle node's memory holds no photos for long; long compared with the time
 * between two jobs.
 */
const idleMs = 2000;

/** A trim takes 2 ms of a worker, at work one percent of its time. */
const betweenTrimsMs = 250;

/**
 * Gives memory back after jobs. Once there was nothing to do for a while the garbage is collected, too:
 * crops of photos are in it, and nothing else would free them before the next job. That needs
 * --expose-gc; the last resort also shrinks the heap, by 18 MB.
 */
export const createMemoryReclaimer = (trim = trimHeap) => {
  let timer: NodeJS.Timeout | undefined;
  let trimmedMs = -Infinity;
  const trimNow = (): void => {
    trim();
    trimmedMs = performance.now();
  };
  return {
    jobStarted: (): void => clearTimeout(timer),
    jobEnded: (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
        trimNow();
      }, idleMs).unref();
      // After the answer.
      if (performance.now() - trimmedMs > betweenTrimsMs) setImmediate(trimNow);
    },
  };
};
