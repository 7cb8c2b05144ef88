import { asking, requestsOf } from './asking.js';
import type { Sql } from './sql.js';

/** Who is remembered: more than a node has clients. */
const mostNames = 1000;
/**
 * So much time of the store a client that asks for little has ahead of the others: what a few
 * requests need. Its second query need not wait for everybody whom its first one overtook.
 */
const aheadMs = 50;
/** Who has more requests than this under way asks for much, and is not ahead for a while. */
const crowd = 2;
const crowdedForMs = 10_000;

type Task = () => Promise<void>;
type Caller = {
  readonly tasks: Task[];
  servedMs: number;
  /** When it last had more requests under way than a crowd. */
  crowdedMs: number;
};

/**
 * Work one at a time, next for whoever was given the least time; of each the oldest. Whoever comes
 * back is a little ahead of those who wait, unless it sends many requests at once: after a pause ten
 * such callers would all be ahead of one that has just asked for something.
 */
export const createFairTurns = (now = () => performance.now()) => {
  /** Whoever was served longest ago comes first. */
  const callers = new Map<string, Caller>();
  const waiting = new Set<Caller>();
  /** What whoever is served now had been given. */
  let levelMs = 0;
  let isBusy = false;

  const forget = (): void => {
    for (const [name, caller] of callers) {
      if (callers.size <= mostNames) return;
      if (!waiting.has(caller)) callers.delete(name);
    }
  };

  const callerOf = (name: string): Caller => {
    const caller = callers.get(name) ?? { tasks: [], servedMs: levelMs, crowdedMs: -Infinity };
    if (requestsOf(name) > crowd) caller.crowdedMs = now();
    const isCrowded = caller.crowdedMs > now() - crowdedForMs;
    // Nobody saves up more by asking for nothing; and a crowd loses what its first request had.
    if (caller.tasks.length === 0 || isCrowded)
      caller.servedMs = Math.max(caller.servedMs, levelMs - (isCrowded ? 0 : aheadMs));
    callers.delete(name);
    callers.set(name, caller);
    forget();
    return caller;
  };

  const next = async (): Promise<void> => {
    isBusy = true;
    while (waiting.size > 0) {
      const caller = [...waiting].reduce((best, one) =>
        one.servedMs < best.servedMs ? one : best,
      );
      levelMs = Math.max(levelMs, caller.servedMs);
      const task = caller.tasks.shift()!;
      if (caller.tasks.length === 0) waiting.delete(caller);
      const startMs = now();
      await task();
      caller.servedMs += now() - startMs;
      // Who was alone is not behind those who come next.
      if (waiting.size === 0) levelMs = Math.max(levelMs, caller.servedMs);
    }
    isBusy = false;
  };

  return <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const caller = callerOf(asking.getStore()?.name ?? '');
      caller.tasks.push(() => work().then(resolve, reject));
      waiting.add(caller);
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
