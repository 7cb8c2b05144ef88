/**
 * `npx tsx scripts/write-store-fixture.ts VERSION`: a store of made-up data as this commit's code
 * writes it, and its backup, into test/fixtures/stores/. Once for each release; from then on a test
 * opens it with the newest code.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { writeBackup } from '../src/store/backup.js';
import { fillStore } from '../test/hostile/support/old-stores/fill-store.js';
import { dumpStore, folder } from '../test/hostile/support/old-stores/kept-store.js';
import { openMemorySql } from '../test/simulation/memory-sql.js';

const [version] = process.argv.slice(2);
if (!version) throw new Error('use: npx tsx scripts/write-store-fixture.ts VERSION');
const [store, backup] = ['', '.backup'].map(
  (kind) => new URL(`${version}${kind}.jsonl.gz`, folder),
);
if (existsSync(store!)) throw new Error(`${version} is kept already, and must not change`);

const sql = await openMemorySql();
const keep = (to: URL, text: string): void => writeFileSync(to, gzipSync(text, { level: 9 }));
keep(store!, await dumpStore(sql, version, await fillStore(sql)));
const lines: string[] = [];
await writeBackup(sql, (line) => Promise.resolve(void lines.push(line)));
keep(backup!, lines.join(''));
await sql.close();
