import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Sql, SqlSession } from './sql.js';

type Migration = { readonly name: string; readonly text: string; readonly sha256: string };

type AppliedMigration = { readonly name: string; readonly sha256: string };

const folder = new URL('./migrations/', import.meta.url);

// An arbitrary number, the same on every node: "anverso" on a telephone keypad.
const lockNumber = 2_683_776;

export const migration = (name: string, text: string): Migration => ({
  name,
  text,
  sha256: createHash('sha256').update(text).digest('hex'),
});

/** In the order of their names, which start with a number. */
export const readMigrations = async (from: URL = folder): Promise<readonly Migration[]> => {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => migration(name, await readFile(new URL(name, from), 'utf8'))),
  );
};

const appliedIn = (session: SqlSession): Promise<readonly AppliedMigration[]> =>
  session.query<AppliedMigration>('select name, sha256 from migrations order by name');

const check = (applied: readonly AppliedMigration[], known: readonly Migration[]): void => {
  for (const { name, sha256 } of applied) {
    const shipped = known.find((migration) => migration.name === name);
    if (!shipped) throw new Error(`the database is newer than this version: it has ${name}`);
    if (shipped.sha256 !== sha256)
      throw new Error(`migration ${name} was changed after it was applied`);
  }
};

/** One transaction each, under a lock: of nodes that start at once one applies it, others wait. */
const applyNext = (sql: Sql, known: readonly Migration[]): Promise<string | undefined> =>
  sql.transaction(async (session) => {
    await session.query('set local statement_timeout = 0');
    await session.query('select pg_advisory_xact_lock($1)', [lockNumber]);
    await session.query(`create table if not exists migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedIn(session);
    check(applied, known);
    const next = known.find(({ name }) => applied.every((done) => done.name !== name));
    if (!next) return undefined;
    await session.script(next.text);
    const insert = 'insert into migrations (name, sha256) values ($1, $2)';
    await session.query(insert, [next.name, next.sha256]);
    return next.name;
  });

/** Returns the names of those it applied; none when the database is up to date. */
export const migrate = async (sql: Sql, migrations?: readonly Migration[]) => {
  const known = migrations ?? (await readMigrations());
  const done: string[] = [];
  for (;;) {
    const name = await applyNext(sql, known);
    if (name === undefined) return done;
    done.push(name);
  }
};
