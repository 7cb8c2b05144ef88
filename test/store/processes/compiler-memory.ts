/** Opens an embedded database and prints the most memory that V8's compilers took, in MB. */
import { getHeapStatistics } from 'node:v8';
import { openPglite } from '../../../src/store/embedded/pglite.js';

const sql = await openPglite(process.argv[2]!);
for (let i = 0; i < 100; i++)
  await sql.query('select count(*) from pg_class where relname like $1', [`%${i}%`]);
await sql.close();
console.log(Math.round(getHeapStatistics().peak_malloced_memory / 2 ** 20));
