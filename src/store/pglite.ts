import type { PGlite } from '@electric-sql/pglite';
import { bigintType, parseBigint, type Sql, type SqlSession } from './sql.js';
import { syncedFolder } from './synced-folder.js';
import { takeTurns } from './turns.js';

type Queries = Pick<PGlite, 'query' | 'exec'>;

const session = (queries: Queries): SqlSession => ({
  query: async <Row>(text: string, params: readonly unknown[] = []) => {
    const { rows } = await queries.query<Row>(text, [...params]);
    return rows;
  },
  script: async (text) => {
    await queries.exec(text);
  },
});

/**
 * PostgreSQL compiled to WebAssembly, in this process, its files in `folder`. PGlite starts it with
 * `-F` (fsync off) and leaves fsync out of its Node file system; we undo both, so that a commit is
 * on the disk, not only in the kernel's cache. `fdatasync` is a no-op in Emscripten, hence the
 * sync method.
 */
export const openPglite = async (folder: string): Promise<Sql> => {
  // Loaded here: a deployment on PostgreSQL never pays for the 25 MB of WebAssembly.
  const { PGlite } = await import('@electric-sql/pglite');
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F');
  const pglite = await PGlite.create({
    fs: await syncedFolder(folder),
    startParams: [...startParams, '-c', 'wal_sync_method=fsync'],
    parsers: { [bigintType]: parseBigint },
  });
  const inTurn = takeTurns();
  const direct = session(pglite);
  return {
    query: (text, params) => inTurn(() => direct.query(text, params)),
    script: (text) => inTurn(() => direct.script(text)),
    transaction: (work) => inTurn(() => pglite.transaction((inner) => work(session(inner)))),
    close: () => inTurn(() => pglite.close()),
  };
};
