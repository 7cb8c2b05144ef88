import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../sql.js';
import { findOwner } from './claim.js';
import { wasTurnedAway } from './protocol.js';
import { startOwner, type OwnerThread } from './start-owner.js';
import { visit, type Visit } from './visit.js';

/** A way to the database, and the thread that has it when that is one of ours. */
type Stay = Visit & { readonly thread: OwnerThread | undefined };

// A database that fails again and again (the disk is full) is not to be opened anew at every
// request: opening takes about a second of a core.
const restMs = 2_000;

const enter = async (home: string): Promise<Stay> => {
  let thread: OwnerThread | undefined;
  for (;;) {
    const owner = await findOwner(home);
    const visiting = owner && (await visit(owner));
    if (visiting) return { ...visiting, thread };
    await thread?.stop();
    thread = await startOwner(home);
    // At random, so that two that withdrew for each other do not meet again.
    if (!thread) await pause(20 + Math.random() * 180);
  }
};

const leave = async ({ sql, thread }: Stay): Promise<void> => {
  await sql.close();
  await thread?.stop();
};

/**
 * The database in `dataDir`, for any number of processes on this machine: the first opens it in a
 * thread, and all reach it through that one (`anverso client add` beside a running service). When
 * its process ends, the next query of another finds or becomes the new owner. When it was killed, a
 * query under way fails, for nobody knows whether it was done. After a fault of the disk the
 * database is opened anew, as after a crash, without a restart of the service.
 */
export const openEmbedded = async (dataDir: string): Promise<Sql> => {
  const home = join(dataDir, 'store');
  await mkdir(home, { recursive: true, mode: 0o700 });
  // Also when it was there before: whoever reaches the socket has the whole store.
  await chmod(home, 0o700);

  let entered = enter(home);
  let closed = false;
  let restUntilMs = 0;
  await entered;

  const rest = (): void => {
    restUntilMs = Date.now() + restMs;
  };
  const reenter = async (last: Stay | undefined): Promise<Stay> => {
    if (last) await leave(last);
    if (last?.thread?.hasFailed()) rest();
    return enter(home).catch((fault: unknown) => {
      rest();
      throw fault;
    });
  };

  const current = async (): Promise<Sql> => {
    if (closed) throw new Error('the store is closed');
    const seen = entered;
    const stay = await seen.catch(() => undefined);
    if (stay && !stay.isOver()) return stay.sql;
    // The first to notice goes in again; the others wait for it.
    if (entered === seen) {
      if (Date.now() < restUntilMs) throw new Error('the embedded store has failed a moment ago');
      entered = reenter(stay);
    }
    return (await entered).sql;
  };

  /** Again with the next owner when this one leaves before it began. */
  const withCurrent = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work(await current());
      } catch (fault) {
        if (!wasTurnedAway(fault)) throw fault;
      }
    }
  };

  return {
    query: (text, params) => withCurrent((sql) => sql.query(text, params)),
    script: (text) => withCurrent((sql) => sql.script(text)),
    transaction: (work) => withCurrent((sql) => sql.transaction(work)),
    close: async () => {
      if (closed) return;
      closed = true;
      const stay = await entered.catch(() => undefined);
      if (stay) await leave(stay);
    },
  };
};
