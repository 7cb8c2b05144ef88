/** Creates a database in a thread of its own: the 75 MB that initdb uses are freed when it ends. */
import { workerData } from 'node:worker_threads';
import { openPglite } from '../pglite.js';
import type { Sql } from '../sql.js';

/**
 * The templates of new databases. Nothing connects to them here, so nothing could vacuum them, and
 * their age alone would stop the store after 2^31 transactions. They are also two thirds of the
 * files, each of which is synced when the store starts after a crash.
 */
const dropTemplates = async (sql: Sql): Promise<void> => {
  for (const name of ['template0', 'template1']) {
    await sql.query(`alter database ${name} is_template false`);
    await sql.query(`drop database ${name}`);
  }
};

const sql = await openPglite(workerData as string);
await dropTemplates(sql);
await sql.close();
