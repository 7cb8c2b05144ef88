import { createFairQueue, type Waiting } from './fair-queue.js';
import { fault } from './faults.js';

type Turn = Waiting & {
  /** Settles when the work has, and never rejects. */
  readonly begin: () => Promise<void>;
  readonly fail: (error: unknown) => void;
};

/**
 * Runs tasks one after another, or a few `atOnce`, clients in turn, with a limited number waiting.
 * If a task fails, those behind it fail with it, so that a database that does not answer is waited
 * for only once.
 */
export const createFairLane = (places: number, atOnce = 1) => {
  const waiting = createFairQueue<Turn>(atOnce);
  let nextId = 1;
  let busy = 0;

  const next = (): void => {
    const turn = busy < atOnce ? waiting.take() : undefined;
    if (!turn) return;
    busy += 1;
    void turn.begin().then(() => {
      busy -= 1;
      waiting.finished(turn);
      next();
    });
  };
  const failAll = (error: unknown): void => {
    for (const turn of waiting.clear()) turn.fail(error);
  };

  return {
    waiting: waiting.size,
    /** `more`: extra places, beyond those that all clients share. */
    hasPlace: (client: string, more = 0): boolean => waiting.hasPlace(client, places + more),
    /**
     * Rejects with `poolFull` if there is no place, or if it was given to a client with fewer jobs.
     */
    run: <T>(client: string, work: () => Promise<T>, more = 0): Promise<T> =>
      new Promise((resolve, reject) => {
        const fail = reject as Turn['fail'];
        const begin = () =>
          work().then(resolve, (error: unknown) => {
            fail(error);
            failAll(error);
          });
        const without = waiting.add({ id: nextId++, client, begin, fail }, places + more);
        without?.fail(fault('poolFull', `all ${places} places are taken`));
        next();
      }),
  };
};
