import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../sql.js';
import { findOwner } from './claim.js';
import { connectToOwner, type OwnerConnection } from './connect-to-owner.js';
import { wasNotStarted } from './protocol.js';
import { startOwner, type OwnerThread } from './start-owner.js';

/** A connection to the database, and the thread that owns it when that is one of ours. */
type Access = OwnerConnection & { readonly thread: OwnerThread | undefined };

// A database that fails again and again (the disk is full) is not reopened at every request:
// opening takes about a second of a core.
const backoffMs = 2_000;

const open = async (home: string): Promise<Access> => {
  let thread: OwnerThread | undefined;
  for (;;) {
    const owner = await findOwner(home);
    const connection = owner && (await connectToOwner(owner));
    if (connection) return { ...connection, thread };
    await thread?.stop();
    thread = await startOwner(home);
    // Random, so that two processes that withdrew for each other do not collide again.
    if (!thread) await pause(20 + Math.random() * 180);
  }
};

const close = async ({ sql, thread }: Access): Promise<void> => {
  await sql.close();
  await thread?.stop();
};

/**
 * The database in `dataDir`, for any number of processes on this machine: the first opens it in a
 * thread, and all reach it through that one (`anverso client add` beside a running service). When
 * its process ends, the next query of another finds or becomes the new owner. When it was killed, a
 * query in progress fails, because it may or may not have been executed. After a fault of the disk
 * the database is reopened as after a crash, without a restart of the service.
 */
export const openEmbedded = async (dataDir: string): Promise<Sql> => {
  const home = join(dataDir, 'store');
  await mkdir(home, { recursive: true, mode: 0o700 });
  // Also when it existed before: access to the socket is access to the whole store.
  await chmod(home, 0o700);

  let opening = open(home);
  let closed = false;
  let retryAtMs = 0;
  await opening;

  const backOff = (): void => {
    retryAtMs = Date.now() + backoffMs;
  };
  const reopen = async (last: Access | undefined): Promise<Access> => {
    if (last) await close(last);
    if (last?.thread?.hasFailed()) backOff();
    return open(home).catch((fault: unknown) => {
      backOff();
      throw fault;
    });
  };

  const current = async (): Promise<Sql> => {
    if (closed) throw new Error('the store is closed');
    const awaited = opening;
    const access = await awaited.catch(() => undefined);
    if (access && !access.isLost()) return access.sql;
    // The first to notice reopens; the others wait for it.
    if (opening === awaited) {
      if (Date.now() < retryAtMs) throw new Error('the embedded store has failed a moment ago');
      opening = reopen(access);
    }
    return (await opening).sql;
  };

  /** Repeated with the next owner when this one leaves before it started. */
  const withCurrent = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work(await current());
      } catch (fault) {
        if (!wasNotStarted(fault)) throw fault;
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
      const access = await opening.catch(() => undefined);
      if (access) await close(access);
    },
  };
};
