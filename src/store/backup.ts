import { migrate, readMigrations } from './migrate.js';
import type { Sql, SqlSession } from './sql.js';

/**
 * A backup is lines of JSON: a head, each row with its table, and an end. It is the same for both
 * databases, so it also moves a store from one to the other. Counters and capture sessions are left
 * out: they last minutes. The counts of transactions are made again by their triggers.
 */
type Head = {
  readonly anverso: 'backup';
  readonly at: string;
  readonly migrations: readonly string[];
  /** The last id that was given out, by table. */
  readonly lastIds: Readonly<Record<string, number>>;
};
type Line = Head | { readonly table: string; readonly row: object } | { readonly rows: number };

/** In the order in which they refer to one another; the key pages through them. */
const tables = {
  deployment: ['only_row', 'boolean'],
  // An old backup makes nothing old: its restored records wait until the clock is confirmed.
  observed_time: ['only_row', 'boolean'],
  audit_log: ['id', 'bigint'],
  clients: ['name', 'text'],
  webhook_secrets: ['client', 'text'],
  client_policies: ['label', 'text'],
  refresh_families: ['id', 'uuid'],
  refresh_tokens: ['id_hash', 'text'],
  signing_keys: ['kid', 'text'],
  transactions: ['id', 'bigint'],
} as const;
type Table = keyof typeof tables;
const numbered = ['audit_log', 'transactions'] as const;

const rowsAtOnce = 1000;

/** Ids that were given out after the backup are not given out again, unless they were more. */
const skippedIds = 1_000_000;

async function* pagesOf(session: SqlSession, table: Table, lastId: number | undefined) {
  const [key, type] = tables[table];
  const upTo = lastId === undefined ? '' : `and ${key} <= ${lastId}`;
  let after: string | null = null;
  for (;;) {
    const rows: readonly { at: string; row: object }[] = await session.query(
      `select ${key}::text as at, to_jsonb(t) as row from ${table} t
       where ($1::text is null or ${key} > $1::${type}) ${upTo} order by ${key} limit ${rowsAtOnce}`,
      [after],
    );
    yield rows.map(({ row }) => row);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.at;
  }
}

const headOf = async (session: SqlSession): Promise<Head> => {
  const applied = await session.query<{ name: string }>(
    'select name from migrations order by name',
  );
  const lastIds: Record<string, number> = {};
  for (const table of numbered) {
    const [row] = await session.query<{ last: number | null }>(
      `select pg_sequence_last_value(pg_get_serial_sequence('${table}', 'id')::regclass) as last`,
    );
    lastIds[table] = row!.last ?? 0;
  }
  const migrations = applied.map(({ name }) => name);
  return { anverso: 'backup', at: new Date().toISOString(), migrations, lastIds };
};

/** Every line of a backup of the store as it is, while others use it. Returns the number of rows. */
export const writeBackup = async (sql: Sql, write: (line: string) => Promise<void>) => {
  let count = 0;
  const put = (line: Line): Promise<void> => write(`${JSON.stringify(line)}\n`);
  const putTable = async (session: SqlSession, table: Table, lastId?: number): Promise<void> => {
    for await (const rows of pagesOf(session, table, lastId))
      for (const row of rows) {
        await put({ table, row });
        count += 1;
      }
  };
  // What refers to one another, as of one moment. Records and the log only grow, so they are read
  // afterwards: the embedded store can do nothing else during a transaction.
  const head = await sql.transaction(async (session) => {
    await session.query('set transaction isolation level repeatable read');
    const first = await headOf(session);
    await put(first);
    for (const table of Object.keys(tables) as Table[])
      if (!(numbered as readonly string[]).includes(table)) await putTable(session, table);
    return first;
  });
  for (const table of numbered) await putTable(sql, table, head.lastIds[table]);
  await put({ rows: count });
  return count;
};

const insertRows = (session: SqlSession, table: Table, rows: readonly object[]) =>
  session.query(
    `insert into ${table} overriding system value
     select * from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );

const setLastIds = async (session: SqlSession, { lastIds }: Head): Promise<void> => {
  for (const table of numbered) {
    const next = (lastIds[table] ?? 0) + (table === 'transactions' ? skippedIds : 1);
    const text = `select setval(pg_get_serial_sequence('${table}', 'id'), $1::bigint)`;
    await session.query(text, [next]);
  }
};

const checkEmpty = async (session: SqlSession): Promise<void> => {
  const rows = await session.query(
    'select 1 from clients union all (select 1 from transactions limit 1)',
  );
  if (rows.length > 0) throw new Error('the store is not empty; a backup goes into a new one');
};

/** All of it or nothing: a backup that is cut, or a store that is not empty, changes nothing. */
export const readBackup = async (sql: Sql, lines: AsyncIterator<string>): Promise<number> => {
  const next = async (): Promise<Line | undefined> => {
    const result: IteratorResult<string, unknown> = await lines.next();
    return result.done ? undefined : (JSON.parse(result.value) as Line);
  };
  const head = await next();
  if (!head || !('anverso' in head)) throw new Error('this is not a backup of Anverso');
  const known = await readMigrations();
  const unknown = head.migrations.find((name) => known.every((one) => one.name !== name));
  if (unknown !== undefined)
    throw new Error(`the backup is of a newer version: it has ${unknown}; upgrade first`);
  // The schema as it was, then the rows, then what came after.
  await migrate(
    sql,
    known.filter(({ name }) => head.migrations.includes(name)),
  );
  const count = await sql.transaction(async (session) => {
    await checkEmpty(session);
    // First: what triggers add to the audit log comes after the lines that are restored.
    await setLastIds(session, head);
    await session.query('delete from deployment');
    if (head.migrations.some((name) => name.startsWith('0014')))
      await session.query('delete from observed_time');
    const pending: object[] = [];
    let current: Table | undefined;
    let restored = 0;
    const flush = async (): Promise<void> => {
      if (current && pending.length > 0) await insertRows(session, current, pending.splice(0));
    };
    for (;;) {
      const line = await next();
      if (!line || 'anverso' in line) throw new Error('the backup is cut: its end is missing');
      if ('rows' in line) {
        await flush();
        if (line.rows !== restored)
          throw new Error(`the backup has ${restored} of ${line.rows} rows`);
        return restored;
      }
      if (!Object.hasOwn(tables, line.table)) throw new Error(`unknown table ${line.table}`);
      if (line.table !== current || pending.length >= rowsAtOnce) await flush();
      current = line.table as Table;
      pending.push(line.row);
      restored += 1;
    }
  });
  await migrate(sql);
  return count;
};
