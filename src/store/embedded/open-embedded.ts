import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../sql.js';
import { claim } from './claim.js';
import { becomeGuest, becomeOwner, type Member } from './member.js';
import { wasTurnedAway } from './protocol.js';

const enter = async (dataDir: string): Promise<Member> => {
  const home = join(dataDir, 'store');
  await mkdir(home, { recursive: true, mode: 0o700 });
  // Also when it was there before: whoever reaches the socket has the whole store.
  await chmod(home, 0o700);
  for (;;) {
    const claimed = await claim(home);
    const member =
      claimed.role === 'owner'
        ? await becomeOwner(join(home, 'pglite'), claimed)
        : await becomeGuest(claimed);
    if (member) return member;
  }
};

// Opening takes about a second of a core. A database that fails again and again (the disk is full)
// is not to be opened anew at every request.
const restMs = 2_000;

/**
 * The database in `dataDir`, for any number of processes on this machine: the first opens it, the
 * others reach it through the first (`anverso client add` beside a running service). When the owner
 * ends, the next query of another finds or becomes the new one. When it was killed, a query under
 * way fails, for nobody knows whether it was done. After a fault of the disk the database is opened
 * anew, as after a crash, without a restart of the service.
 */
export const openEmbedded = async (dataDir: string): Promise<Sql> => {
  let entered = enter(dataDir);
  let closed = false;
  let restUntilMs = 0;
  await entered;

  const rest = (): void => {
    restUntilMs = Date.now() + restMs;
  };
  const reenter = async (member: Member | undefined): Promise<Member> => {
    await member?.sql.close();
    if (member?.condition() === 'broken') rest();
    return enter(dataDir).catch((fault: unknown) => {
      rest();
      throw fault;
    });
  };

  const current = async (): Promise<Sql> => {
    if (closed) throw new Error('the store is closed');
    const seen = entered;
    const member = await seen.catch(() => undefined);
    if (member?.condition() === 'good') return member.sql;
    // The first to notice goes in again; the others wait for it.
    if (entered === seen) {
      if (Date.now() < restUntilMs) throw new Error('the embedded store has failed a moment ago');
      entered = reenter(member);
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
      const member = await entered.catch(() => undefined);
      await member?.sql.close();
    },
  };
};
