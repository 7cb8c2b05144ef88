import { createFairQueue, type Waiting } from './fair-queue.js';
import { fault } from './faults.js';

type Turn = Waiting & {
  /** Settles when the work has, and never rejects. */
  readonly begin: () => Promise<void>;
  readonly fail: (error: unknown) => void;
};

/**
 * Work that is done one after another, or a few `atOnce`, clients in turn, while a limited number
 * waits. What waits behind a fault shares it: a database that does not answer is waited for once.
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
    /** `more`: places beyond those that everybody has. */
    hasPlace: (client: string, more = 0): boolean => waiting.hasPlace(client, places + more),
    /** Rejects with `poolFull` where there is no place, or another client needed it more. */
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
