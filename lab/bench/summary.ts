/**
 * `npx tsx lab/bench/summary.ts [RECORDS]`: how long a summary of many records takes, in the embedded store
 * or at DATABASE_URL, in a database that is empty. Prints the second of two runs of each question.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/open-store.js';
import { openEmbedded } from '../../src/store/embedded/open-embedded.js';
import { openPostgres } from '../../src/store/postgres.js';
import { createTransactionSummary } from '../../src/store/transaction-summary.js';
import { createTransactions } from '../../src/store/transactions.js';

const records = Number(process.argv[2] ?? 80_000);
const databaseUrl = process.env['DATABASE_URL'];

/** One in ten refused, with one of eight codes, over 90 days. */
const fill = `insert into transactions (client, kind, outcome, code, timings_ms, models, request_id,
    recorded_at, retain_until)
  select 'acme', 'passport', case when i % 10 = 0 then 'rejected' else 'accepted' end,
    case when i % 10 = 0 then 801 + (i / 10) % 8 end, jsonb_build_object('decode', i % 200), '{}', 'r',
    now() - i * interval '90 days' / ${records}, now() + interval '30 days'
  from generate_series(0, ${records - 1}) as i`;

const folder = await mkdtemp(join(tmpdir(), 'anverso-summary-'));
// Opened once for its tables.
await (
  await openStore({ dataDir: folder, ...(databaseUrl !== undefined && { databaseUrl }) })
).close();
const sql =
  databaseUrl === undefined
    ? await openEmbedded(folder)
    : openPostgres(databaseUrl, { statementTimeoutMs: 240_000 });
await sql.query(fill);
const summary = createTransactionSummary(sql);
const transactions = createTransactions(sql);

const questions: Readonly<Record<string, () => Promise<unknown>>> = {
  hours: () => summary.counts('acme', {}, 'hour'),
  days: () => summary.counts('acme', {}, 'day'),
  codes: () => summary.codes('acme', {}, 'hour'),
  'a code that never was': () => transactions.list('acme', { limit: 50, code: 899 }),
  'an outcome that never was': () => transactions.list('acme', { limit: 50, outcome: 'failed' }),
};
for (const [name, ask] of Object.entries(questions)) {
  await ask();
  const startMs = performance.now();
  await ask();
  console.log(`${name}: ${(performance.now() - startMs).toFixed(0)} ms of ${records} records`);
}
await sql.close();
await rm(folder, { recursive: true, force: true });
