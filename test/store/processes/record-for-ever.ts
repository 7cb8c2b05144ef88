/** Opens the store in the folder it is given and records; prints each id once it is acknowledged. */
import { openStore } from '../../../src/store/open-store.js';
import { plainRecord } from '../support/plain-record.js';

const [dataDir = '', atOnce = '1'] = process.argv.slice(2);
const store = await openStore({ dataDir });

const work = async (): Promise<never> => {
  for (;;) process.stdout.write(`${await store.transactions.record(plainRecord())}\n`);
};
await Promise.all(Array.from({ length: Number(atOnce) }, work));
