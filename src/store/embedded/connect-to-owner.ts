import type { Owner } from './claim.js';
import { openConnection, remoteSql } from './remote-sql.js';

// A first start creates the database (4 to 15 s of one core) before it answers connections.
const firstReplyMs = 60_000;

/** Undefined when the owner left before it answered: the folder may then be claimed. */
export const connectToOwner = async ({ socket, connect, release }: Owner) => {
  const connection = openConnection(socket);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    connection.close();
  }, firstReplyMs);
  try {
    await connection.send({ ask: 'query', text: 'select 1', params: [] });
  } catch (cause) {
    release();
    if (!timedOut) return undefined;
    throw new Error('another process holds the embedded store and does not answer', { cause });
  } finally {
    clearTimeout(timer);
  }
  const sql = remoteSql(connection, async () => openConnection(await connect()));
  const close = (): Promise<void> => sql.close().finally(release);
  return { sql: { ...sql, close }, isLost: connection.isLost };
};

export type OwnerConnection = NonNullable<Awaited<ReturnType<typeof connectToOwner>>>;
