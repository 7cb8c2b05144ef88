import { createFairQueue, type Waiting } from './fair-queue.js';
import { fault } from './faults.js';

type Task = Waiting & {
  /** Settles when the work has, and never rejects. */
  readonly begin: () => Promise<void>;
  readonly fail: (error: unknown) => void;
};

/**
 * A concurrency limiter: runs tasks one after another, or a few `atOnce`, clients in turn, with at
 * most `slots` waiting. If a task fails, those behind it fail with it, so that a database that does
 * not answer is waited for only once.
 */
export const createLimiter = (slots: number, atOnce = 1) => {
  const waiting = createFairQueue<Task>(atOnce);
  let nextId = 1;
  let busy = 0;

  const next = (): void => {
    const task = busy < atOnce ? waiting.take() : undefined;
    if (!task) return;
    busy += 1;
    void task.begin().then(() => {
      busy -= 1;
      waiting.finished(task);
      next();
    });
  };
  const failAll = (error: unknown): void => {
    for (const task of waiting.clear()) task.fail(error);
  };

  return {
    waiting: waiting.size,
    /** `extra`: slots beyond those that all clients share. */
    hasSlot: (client: string, extra = 0): boolean => waiting.hasSlot(client, slots + extra),
    /**
     * Rejects with `poolFull` if there is no slot, or if it was given to a client with fewer tasks.
     */
    run: <T>(client: string, work: () => Promise<T>, extra = 0): Promise<T> =>
      new Promise((resolve, reject) => {
        const fail = reject as Task['fail'];
        const begin = () =>
          work().then(resolve, (error: unknown) => {
            fail(error);
            failAll(error);
          });
        const refused = waiting.add({ id: nextId++, client, begin, fail }, slots + extra);
        refused?.fail(fault('poolFull', `all ${slots} slots are taken`));
        next();
      }),
  };
};
