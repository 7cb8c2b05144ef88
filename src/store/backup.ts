import { migrate, readMigrations } from './migrate.js';
import type { Sql, SqlSession } from './sql.js';

/**
 * A backup is lines of JSON: a head, each row with its table, and an end. It is the same for both
 * databases, so it also moves a store from one to the other. Short-lived data is left out:
 * counters, challenges and conversations, nonces of apps and keys of sessions, links for passwords, hashes of recordings, open sessions, and the answers, faces and photos of
 * ended ones. The counts of transactions are made again by their triggers.
 */
type Head = {
  readonly anverso: 'backup';
  readonly at: string;
  readonly migrations: readonly string[];
  /** The last id given out in each table. */
  readonly lastIds: Readonly<Record<string, number>>;
};
type Line = Head | { readonly table: string; readonly row: object } | { readonly rows: number };

/**
 * The tables of a backup. A table comes after those that it refers to; the key is what pages are
 * ordered by.
 */
const tables = {
  deployment: { only_row: 'boolean' },
  // Restoring an old backup must not expire its records: they wait until the clock is confirmed.
  observed_time: { only_row: 'boolean' },
  audit_log: { id: 'bigint' },
  clients: { name: 'text' },
  webhook_secrets: { client: 'text' },
  client_policies: { label: 'text' },
  app_keys: { client: 'text', id: 'text' },
  chip_trust: { fingerprint: 'text' },
  reviewers: { name: 'text' },
  camera_baselines: { client: 'text', device: 'text' },
  refresh_families: { id: 'uuid' },
  refresh_tokens: { id_hash: 'text' },
  signing_keys: { kid: 'text' },
  transactions: { id: 'bigint' },
  capture_sessions: { id: 'text' },
  capture_steps: { session: 'text', position: 'smallint' },
  seen_documents: { session: 'text', position: 'smallint' },
} as const;
type Table = keyof typeof tables;
/** Rows of a table that are left out: a key that was enrolled in a session goes with it. */
const onlyRows: Readonly<Partial<Record<Table, string>>> = { app_keys: 'and session is null' };
const numbered = ['audit_log', 'transactions'] as const;
/**
 * Read in one transaction, because they refer to one another; the others only grow, and are read
 * afterwards.
 */
const growing: readonly Table[] = [
  ...(['audit_log', 'transactions'] as const),
  ...(['capture_sessions', 'capture_steps', 'seen_documents'] as const),
];
const atOnce = (Object.keys(tables) as Table[]).filter((table) => !growing.includes(table));

const rowsAtOnce = 1000;

/** Gap that keeps ids issued after the backup from being issued again. */
const skippedIds = 1_000_000;

type Filter = { readonly where: string; readonly value: unknown };

async function* pagesOf(session: SqlSession, table: Table, filter?: Filter) {
  const columns = Object.entries(tables[table]);
  const key = columns.map(([name]) => name).join(', ');
  const last = columns.map(([, type], at) => `($1::text[])[${at + 1}]::${type}`).join(', ');
  const only = `${onlyRows[table] ?? ''} ${filter ? `and ${filter.where}` : ''}`;
  let after: readonly string[] | null = null;
  for (;;) {
    const rows: readonly { at: readonly string[]; row: object }[] = await session.query(
      `select array[${columns.map(([name]) => `${name}::text`).join(', ')}] as at, to_jsonb(t) as row
       from ${table} t where ($1::text[] is null or (${key}) > (${last})) ${only}
       order by ${key} limit ${rowsAtOnce}`,
      [after, ...(filter ? [filter.value] : [])],
    );
    yield rows.map(({ row }) => row);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.at;
  }
}

/** Answers are erased an hour after the end, and a face at the end: a backup would keep them. */
const withoutAnswer = (step: object): object => ({
  ...step,
  answer: null,
  face: null,
  busy_until: null,
});

/** Sessions that have ended, with their steps, of clients that are in the backup too. */
async function* sessionsOf(sql: Sql, clients: readonly string[]) {
  const filter = { where: 'ended_at is not null and client = any($2::text[])', value: clients };
  for await (const rows of pagesOf(sql, 'capture_sessions', filter)) {
    yield ['capture_sessions', rows] as const;
    const value = rows.map((row) => (row as { id: string }).id);
    const ofPage = { where: 'session = any($2::text[])', value };
    for await (const steps of pagesOf(sql, 'capture_steps', ofPage))
      yield ['capture_steps', steps.map(withoutAnswer)] as const;
    for await (const seen of pagesOf(sql, 'seen_documents', ofPage))
      yield ['seen_documents', seen] as const;
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

/** Writes a backup of the store while others use it, line by line. Returns the number of rows. */
export const writeBackup = async (sql: Sql, write: (line: string) => Promise<void>) => {
  let count = 0;
  const put = (line: Line): Promise<void> => write(`${JSON.stringify(line)}\n`);
  const putRows = async (table: Table, rows: readonly object[]): Promise<void> => {
    for (const row of rows) await put({ table, row });
    count += rows.length;
  };
  // Tables that refer to one another are read in one transaction. Records, sessions and the log
  // only grow, so they are read afterwards: the embedded store can do nothing else during a
  // transaction.
  const { lastIds, clients } = await sql.transaction(async (session) => {
    await session.query('set transaction isolation level repeatable read');
    const head = await headOf(session);
    await put(head);
    for (const table of atOnce)
      for await (const rows of pagesOf(session, table)) await putRows(table, rows);
    const known = await session.query<{ name: string }>('select name from clients');
    return { lastIds: head.lastIds, clients: known.map(({ name }) => name) };
  });
  for (const table of numbered) {
    const upTo = { where: 'id <= $2::bigint', value: lastIds[table] ?? 0 };
    for await (const rows of pagesOf(sql, table, upTo)) await putRows(table, rows);
  }
  for await (const [table, rows] of sessionsOf(sql, clients)) await putRows(table, rows);
  await put({ rows: count });
  return count;
};

/** A backup that cannot be restored. The command line prints its sentence as it is. */
const problem = (text: string): Error => Object.assign(new Error(text), { code: 'EBACKUP' });

const cutBackup =
  'the backup is cut or damaged, and nothing was restored; take another copy of the file, or an earlier backup';

const lineOf = (text: string): Line => {
  try {
    return JSON.parse(text) as Line;
  } catch {
    throw problem(cutBackup);
  }
};

/** Translates errors of unpacking; others, such as disk errors, are passed on. */
export const explainUnpacking = (fault: NodeJS.ErrnoException): Error =>
  fault.code?.startsWith('Z_') ? problem(cutBackup) : fault;

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
  if (rows.length > 0)
    throw problem(
      'the store is not empty, and nothing was changed; set ANVERSO_DATA_DIR to a new folder or DATABASE_URL to an empty database',
    );
};

/** All of it or nothing: a backup that is cut, or a store that is not empty, changes nothing. */
export const readBackup = async (sql: Sql, lines: AsyncIterator<string>): Promise<number> => {
  const next = async (): Promise<Line | undefined> => {
    const result: IteratorResult<string, unknown> = await lines.next();
    return result.done ? undefined : lineOf(result.value);
  };
  const head = await next();
  if (!head || !('anverso' in head)) throw problem('this is not a backup of Anverso');
  const known = await readMigrations();
  const unknown = head.migrations.find((name) => known.every((one) => one.name !== name));
  if (unknown !== undefined)
    throw problem(`the backup is of a newer version: it has ${unknown}; upgrade first`);
  // Migrates to the backup's schema, inserts the rows, then applies the later migrations.
  await migrate(
    sql,
    known.filter(({ name }) => head.migrations.includes(name)),
  );
  const count = await sql.transaction(async (session) => {
    await checkEmpty(session);
    // First, so that entries which triggers add to the audit log come after the restored ones.
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
      if (!line || 'anverso' in line) throw problem(cutBackup);
      if ('rows' in line) {
        await flush();
        if (line.rows !== restored)
          throw problem(`${cutBackup} (${restored} of ${line.rows} rows)`);
        return restored;
      }
      if (!Object.hasOwn(tables, line.table))
        throw problem(`the backup is of a newer version: it has ${line.table}; upgrade first`);
      if (line.table !== current || pending.length >= rowsAtOnce) await flush();
      current = line.table as Table;
      pending.push(line.row);
      restored += 1;
    }
  });
  await migrate(sql);
  return count;
};
