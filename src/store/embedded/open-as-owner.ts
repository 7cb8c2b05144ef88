import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPglite } from './pglite.js';
import { makePrivate } from './synced-folder.js';
import { claim } from './claim.js';
import { checkLogPosition } from './log-position.js';
import { startMaintenance } from './maintenance.js';
import { exists, prepareFolder } from './prepare-folder.js';
import { serveSql, type SqlService } from './serve-sql.js';

/** Opens the database in `home` and serves it; undefined when another process owns it. */
export const openAsOwner = async (home: string) => {
  const claimed = await claim(home);
  if (!claimed) return undefined;
  const { listener, release } = claimed;
  const folder = join(home, 'pglite');
  try {
    // Marks that there was a database, even if its folder has been removed.
    const marker = join(home, 'created');
    await prepareFolder(folder, await exists(marker));
    await writeFile(marker, '', { mode: 0o600 });
    await makePrivate(folder);
    const sql = await openPglite(folder);
    await checkLogPosition(sql, home);
    const stopMaintenance = startMaintenance(sql, home);
    const services = new Set<SqlService>();
    listener.serve((socket) => {
      const service = serveSql(socket, sql);
      services.add(service);
      void service.done.then(() => services.delete(service));
    });
    const close = async (): Promise<void> => {
      stopMaintenance();
      // Connections finish first. The socket goes last: until the database is closed, no other
      // process may open it.
      listener.pause();
      await Promise.all([...services].map(({ finish }) => finish()));
      try {
        await sql.close();
      } finally {
        await release();
      }
    };
    /** Resolves after a fault that the database does not survive, with all connections closed. */
    const broken = sql.broken.then(async (fault) => {
      await close();
      return fault;
    });
    return { close, broken };
  } catch (cause) {
    await release();
    const message = `the embedded database in ${folder} could not be opened`;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw Object.assign(new Error(`${message}: ${reason}`, { cause }), { code: 'EDATABASE' });
  }
};
