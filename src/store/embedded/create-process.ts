/**
 * Creates a database in a process of its own: initdb takes 75 MB, and a thread would leave half of
 * that in the service's allocator.
 */
import { openPglite } from './pglite.js';
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

const create = async (folder: string): Promise<void> => {
  const sql = await openPglite(folder);
  await dropTemplates(sql);
  await sql.close();
};

// Nobody waits for it any more once the service has ended, and with it the pipe.
process.stdin.resume().once('end', () => process.exit(1));

try {
  await create(process.argv[2]!);
  process.exit(0);
} catch (error) {
  // The service shows this text as the reason.
  process.stderr.write(error instanceof Error ? error.message : String(error), () =>
    process.exit(1),
  );
}
