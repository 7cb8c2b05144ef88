/** Opens the store, records so many, prints their ids and leaves as it should. */
import { openStore } from '../../../src/store/open-store.js';
import { plainRecord } from '../support/plain-record.js';

const [dataDir = '', count = '1'] = process.argv.slice(2);
const store = await openStore({ dataDir });
for (let n = 0; n < Number(count); n++) {
  process.stdout.write(`${await store.transactions.record(plainRecord())}\n`);
}
await store.close();
