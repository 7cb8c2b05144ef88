import { join } from 'node:path';
import { openPglite } from '../pglite.js';
import { claim } from './claim.js';
import { keepHouse } from './housekeeping.js';
import { prepareFolder } from './prepare-folder.js';
import { serveSql, type Service } from './serve-sql.js';

export type Ownership = {
  readonly close: () => Promise<void>;
  /** Resolves when the database had a fault that it cannot survive, and all guests know. */
  readonly broken: Promise<unknown>;
};

/** Opens the database in `home` and serves it; undefined when somebody else has it. */
export const own = async (home: string): Promise<Ownership | undefined> => {
  const claimed = await claim(home);
  if (!claimed) return undefined;
  const { door, leave } = claimed;
  const folder = join(home, 'pglite');
  try {
    await prepareFolder(folder);
    const sql = await openPglite(folder);
    const stopHousekeeping = keepHouse(sql);
    const services = new Set<Service>();
    door.admit((guest) => {
      const service = serveSql(guest, sql);
      services.add(service);
      void service.done.then(() => services.delete(service));
    });
    const close = async (): Promise<void> => {
      stopHousekeeping();
      // Guests finish first; the socket goes last, because until the database is closed nobody
      // else may open it.
      door.shut();
      await Promise.all([...services].map(({ finish }) => finish()));
      await sql.close().finally(leave);
    };
    const broken = sql.broken.then(async (fault) => {
      await close();
      return fault;
    });
    return { close, broken };
  } catch (fault) {
    await leave();
    throw new Error(`the embedded database in ${folder} could not be opened`, { cause: fault });
  }
};
