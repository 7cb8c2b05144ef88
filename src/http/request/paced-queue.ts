import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

type Task = { readonly callers: FastifyReply['raw'][]; readonly result: Promise<unknown> };

/**
 * Runs one task at a time, with a pause of the same length after each: the embedded store has a
 * single connection, which all records need too. Concurrent requests for the same key share one
 * result, and a task whose callers have all left is skipped.
 */
export const createPacedQueue = () => {
  const waiting = new Map<string, Task>();
  let last: Promise<unknown> = Promise.resolve();

  return <T>({ raw }: FastifyReply, key: string, work: () => Promise<T>): Promise<T> => {
    const same = waiting.get(key);
    if (same) {
      same.callers.push(raw);
      return same.result as Promise<T>;
    }
    const callers = [raw];
    let startMs = 0;
    const result = last.then(() => {
      waiting.delete(key);
      if (callers.every(({ closed }) => closed)) throw new Error('the caller has left');
      startMs = performance.now();
      return work();
    });
    waiting.set(key, { callers, result });
    const rest = () => (startMs > 0 ? pause(performance.now() - startMs) : undefined);
    last = result.then(rest, rest);
    return result;
  };
};
