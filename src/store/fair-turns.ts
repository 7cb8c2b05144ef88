import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql } from './sql.js';

/** For whom the work under way is done, as far as it is known: set with each request. */
export const asking = new AsyncLocalStorage<() => string>();

/** Who is remembered: more than a node has clients. */
const mostKnown = 1000;

type Task = () => Promise<void>;

/**
 * Work one at a time, next for whoever was served longest ago; of each the oldest. Who is new comes
 * before the one who was served last and after the others: nobody gains by many names.
 */
export const createFairTurns = (who: () => string = () => asking.getStore()?.() ?? '') => {
  const waiting = new Map<string, Task[]>();
  /** By whom, the turn of their last service. */
  const servedAt = new Map<string, number>();
  let turn = 0;
  let isBusy = false;

  const serve = (name: string): Task => {
    const tasks = waiting.get(name)!;
    const task = tasks.shift()!;
    if (tasks.length === 0) waiting.delete(name);
    servedAt.delete(name);
    servedAt.set(name, ++turn);
    for (const known of servedAt.keys()) {
      if (servedAt.size <= mostKnown) break;
      if (!waiting.has(known)) servedAt.delete(known);
    }
    return task;
  };

  const next = async (): Promise<void> => {
    isBusy = true;
    while (waiting.size > 0) {
      const [first, ...others] = waiting.keys();
      const name = others.reduce(
        (best, one) => (servedAt.get(one)! < servedAt.get(best)! ? one : best),
        first!,
      );
      await serve(name)();
    }
    isBusy = false;
  };

  return <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const name = who();
      const tasks = waiting.get(name) ?? [];
      tasks.push(() => work().then(resolve, reject));
      waiting.set(name, tasks);
      if (!servedAt.has(name)) servedAt.set(name, turn - 0.5);
      if (!isBusy) void next();
    });
};

/** The embedded database has one connection: however much one client asks of it, others take turns. */
export const inFairTurns = (sql: Sql): Sql => {
  const inTurn = createFairTurns();
  return {
    query: (text, params) => inTurn(() => sql.query(text, params)),
    script: (text) => inTurn(() => sql.script(text)),
    transaction: (work) => inTurn(() => sql.transaction(work)),
    close: () => sql.close(),
  };
};
