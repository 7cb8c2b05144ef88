import type { Sql } from '../sql.js';
import type { Owner } from './claim.js';
import { openLine, remoteSql } from './remote-sql.js';

export type Visit = { readonly sql: Sql; readonly isOver: () => boolean };

// A first start makes the database (4 to 15 s of one core) before it answers its guests.
const patienceMs = 60_000;

/** Undefined when the owner left before it answered: then the folder may be ours. */
export const visit = async ({ socket, dial, leave }: Owner): Promise<Visit | undefined> => {
  const line = openLine(socket);
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
  return { sql: { ...sql, close: () => sql.close().finally(leave) }, isOver: line.isLost };
};
