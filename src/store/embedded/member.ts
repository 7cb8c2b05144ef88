import { openPglite } from '../pglite.js';
import type { Sql } from '../sql.js';
import type { Claim } from './claim.js';
import { prepareFolder } from './prepare-folder.js';
import { openLine, remoteSql } from './remote-sql.js';
import { serveSql, type Service } from './serve-sql.js';

/** A process's part in the embedded store: it has the database itself, or a line to who has. */
export type Member = {
  readonly sql: Sql;
  /** `left`: the owner is gone. `broken`: the database itself had a fault it cannot survive. */
  readonly condition: () => 'good' | 'left' | 'broken';
};

// A first start makes the database (4 to 15 s of one core) before it answers its guests.
const patienceMs = 60_000;

export const becomeOwner = async (
  folder: string,
  { door, leave }: Extract<Claim, { role: 'owner' }>,
): Promise<Member> => {
  try {
    await prepareFolder(folder);
    const sql = await openPglite(folder);
    const services = new Set<Service>();
    door.admit((guest) => {
      const service = serveSql(guest, sql);
      services.add(service);
      void service.done.then(() => services.delete(service));
    });
    const close = async (): Promise<void> => {
      // Guests finish first; the socket goes last, because until the database is closed nobody
      // else may open it.
      door.shut();
      await Promise.all([...services].map(({ finish }) => finish()));
      await sql.close().finally(leave);
    };
    return { sql: { ...sql, close }, condition: () => (sql.isBroken() ? 'broken' : 'good') };
  } catch (fault) {
    await leave();
    throw new Error(`the embedded database in ${folder} could not be opened`, { cause: fault });
  }
};

/** Undefined when the owner left before it answered: then the folder may be ours. */
export const becomeGuest = async ({
  owner,
  dial,
  leave,
}: Extract<Claim, { role: 'guest' }>): Promise<Member | undefined> => {
  const line = openLine(owner);
  let impatient = false;
  const timer = setTimeout(() => {
    impatient = true;
    line.hangUp();
  }, patienceMs);
  try {
    await line.send({ ask: 'query', text: 'select 1', params: [] });
  } catch (fault) {
    leave();
    if (!impatient) return undefined;
    throw new Error('another process holds the embedded store and does not answer', {
      cause: fault,
    });
  } finally {
    clearTimeout(timer);
  }
  const sql = remoteSql(line, async () => openLine(await dial()));
  return {
    sql: { ...sql, close: () => sql.close().finally(leave) },
    condition: () => (line.isLost() ? 'left' : 'good'),
  };
};
