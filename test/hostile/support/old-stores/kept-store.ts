import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { migrate, readMigrations } from '../../../../src/store/migrate.js';
import type { Sql } from '../../../../src/store/sql.js';
import type { Facts } from './fill-store.js';

/** A whole store as it was: what its people had in hand, then each row of each table. */
type Head = { readonly anverso: 'store'; readonly version: string; readonly facts: Facts };
type Line = { readonly table: string; readonly row: object };

export const folder = new URL('../../../fixtures/stores/', import.meta.url);

const tablesOf = async (sql: Sql): Promise<readonly string[]> => {
  const text = `select tablename as name from pg_tables where schemaname = 'public' order by name`;
  return (await sql.query<{ name: string }>(text)).map(({ name }) => name);
};

/** How many rows each table has. */
export const countRows = async (sql: Sql): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const table of await tablesOf(sql)) {
    const [row] = await sql.query<{ n: number }>(`select count(*)::integer as n from ${table}`);
    counts[table] = row!.n;
  }
  return counts;
};

export const dumpStore = async (sql: Sql, version: string, facts: Facts): Promise<string> => {
  const head: Head = { anverso: 'store', version, facts };
  const lines: (Head | Line)[] = [head];
  for (const table of await tablesOf(sql)) {
    const rows = await sql.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t`);
    lines.push(...rows.map(({ row }) => ({ table, row })));
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
};

export const linesOf = (name: string): readonly string[] =>
  gunzipSync(readFileSync(new URL(`${name}.jsonl.gz`, folder)))
    .toString()
    .trimEnd()
    .split('\n');

const readKeptStore = (name: string) => {
  const [head, ...rows] = linesOf(name).map((line) => JSON.parse(line) as unknown);
  return { head: head as Head, rows: rows as readonly Line[] };
};

/**
 * Fills an empty database with it, at its own schema. Triggers stay silent: what they had written is
 * among the rows. So are the checksums of its migrations, which today's must still have.
 */
export const loadKeptStore = async (sql: Sql, name: string): Promise<Facts> => {
  const { head, rows } = readKeptStore(name);
  const of = (table: string) => rows.filter((line) => line.table === table).map(({ row }) => row);
  const applied = of('migrations').map((row) => (row as { name: string }).name);
  await migrate(
    sql,
    (await readMigrations()).filter((one) => applied.includes(one.name)),
  );
  await sql.transaction(async ({ query }) => {
    await query('set local session_replication_role = replica');
    for (const table of new Set(rows.map((line) => line.table))) {
      await query(`delete from ${table}`);
      await query(
        `insert into ${table} overriding system value
         select * from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(of(table))],
      );
    }
    for (const table of ['audit_log', 'transactions'])
      await query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`);
  });
  return head.facts;
};
