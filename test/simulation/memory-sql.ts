import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../../src/store/migrate.js';
import { bigintType, parseBigint, type Sql, type SqlSession } from '../../src/store/sql.js';

/** The embedded database without its folder: the same SQL, and no disk to wait for. */
export const openEmptyMemorySql = async (): Promise<Sql> => {
  const pglite = await PGlite.create({ parsers: { [bigintType]: parseBigint } });
  const session: SqlSession = {
    query: async <Row>(text: string, params: readonly unknown[] = []) =>
      (await pglite.query<Row>(text, [...params])).rows,
    script: async (text) => void (await pglite.exec(text)),
  };
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
  const sql: Sql = {
    query: (text, params) => inTurn(() => session.query(text, params)),
    script: (text) => inTurn(() => session.script(text)),
    transaction: (work) =>
      inTurn(async () => {
        await session.script('begin');
        try {
          const done = await work(session);
          await session.script('commit');
          return done;
        } catch (fault) {
          await session.script('rollback');
          throw fault;
        }
      }),
    close: () => pglite.close(),
  };
  return sql;
};

export const openMemorySql = async (): Promise<Sql> => {
  const sql = await openEmptyMemorySql();
  await migrate(sql);
  return sql;
};
