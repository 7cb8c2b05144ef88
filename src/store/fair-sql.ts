import { requestOwner, openRequestsOf } from './request-owner.js';
import type { Sql } from './sql.js';

/** How many callers are remembered: more than a node has clients. */
const maxCallers = 1000;
/**
 * Store time that a client with few requests may be ahead of the others: as much as a few requests
 * need, so that its second query does not wait for those that its first one overtook.
 */
const aheadMs = 50;
/** A client with more open requests than this is not ahead of others for a while. */
const maxRequests = 2;
const crowdedForMs = 10_000;

type Task = () => Promise<void>;
type Caller = {
  readonly tasks: Task[];
  servedMs: number;
  /** When the caller last had more open requests than `maxRequests`. */
  crowdedMs: number;
};

/**
 * Runs one task at a time; the next belongs to the client that has used the least time, its oldest
 * first. A returning client is a little ahead of those that wait, unless it sends many requests at
 * once: after a pause ten such clients would all be ahead of one that has just sent a request.
 */
export const createFairScheduler = (now = () => performance.now()) => {
  /** Callers in the order in which they were last served, oldest first. */
  const callers = new Map<string, Caller>();
  const waiting = new Set<Caller>();
  /** `servedMs` of the caller that is served now. */
  let levelMs = 0;
  let isBusy = false;

  const forget = (): void => {
    for (const [name, caller] of callers) {
      if (callers.size <= maxCallers) return;
      if (!waiting.has(caller)) callers.delete(name);
    }
  };

  const callerOf = (name: string): Caller => {
    const caller = callers.get(name) ?? { tasks: [], servedMs: levelMs, crowdedMs: -Infinity };
    if (openRequestsOf(name) > maxRequests) caller.crowdedMs = now();
    const isCrowded = caller.crowdedMs > now() - crowdedForMs;
    // A caller cannot save up more by sending nothing; and one with many requests loses its lead.
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
      // A caller that was alone is not behind those that come next.
      if (waiting.size === 0) levelMs = Math.max(levelMs, caller.servedMs);
    }
    isBusy = false;
  };

  return <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const caller = callerOf(requestOwner.getStore()?.name ?? '');
      caller.tasks.push(() => work().then(resolve, reject));
      waiting.add(caller);
      if (!isBusy) void next();
    });
};

/** The embedded database has one connection: however much one client uses it, others get their share. */
export const fairSql = (sql: Sql): Sql => {
  const schedule = createFairScheduler();
  return {
    query: (text, params) => schedule(() => sql.query(text, params)),
    script: (text) => schedule(() => sql.script(text)),
    transaction: (work) => schedule(() => sql.transaction(work)),
    close: () => sql.close(),
  };
};
