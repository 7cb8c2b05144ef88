import { setImmediate } from 'node:timers/promises';

/**
 * Runs one piece of work at a time, and lets the event loop go round before each. PGlite answers
 * without ever leaving the microtask queue: a hundred queries in a row would hold up every socket
 * and timer of the process until the last is done.
 */
export const takeTurns = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(() => setImmediate()).then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
};
