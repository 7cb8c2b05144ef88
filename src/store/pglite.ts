import { setFlagsFromString } from 'node:v8';
import { bigintType, parseBigint, type Sql, type SqlSession } from './sql.js';
import { syncedFolder } from './synced-folder.js';
import { takeTurns } from './turns.js';

export type EmbeddedSql = Sql & {
  /** Resolves after a fault that PostgreSQL does not survive, such as a full disk. */
  readonly broken: Promise<unknown>;
};

// `fdatasync` is a no-op in Emscripten. The sizes of the log only say how much a checkpoint leaves. PostgreSQL
// would take 128 MB for its buffers, and touch all of them: 130 MB of a node's memory, beside a kernel that
// keeps the same pages.
const settings = [
  'wal_sync_method=fsync',
  'min_wal_size=32MB',
  'max_wal_size=64MB',
  'shared_buffers=8MB',
];

/** A server would restart itself after these. PGlite goes on, and spins for ever at the next query. */
const isDeadly = (fault: unknown): boolean =>
  fault instanceof Error &&
  'severity' in fault &&
  (fault.severity === 'PANIC' || fault.severity === 'FATAL');

/**
 * PostgreSQL compiled to WebAssembly, in this process, its files in `folder`. PGlite starts it with
 * `-F` (fsync off) and leaves fsync out of its Node file system; we undo both, so that a commit is
 * on the disk, not only in the kernel's cache.
 */
export const openPglite = async (folder: string): Promise<EmbeddedSql> => {
  // Loaded here: a deployment on PostgreSQL never pays for the 25 MB of WebAssembly.
  const { PGlite } = await import('@electric-sql/pglite');
  // V8's first compiler only. Measured: half the processor time of a start, 60 MB less memory, and a
  // record no slower, for most of its time is the disk. Nothing else here is WebAssembly.
  setFlagsFromString('--liftoff-only');
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F');
  const pglite = await PGlite.create({
    fs: await syncedFolder(folder),
    startParams: [...startParams, ...settings.flatMap((setting) => ['-c', setting])],
    parsers: { [bigintType]: parseBigint },
  });

  let deadly: unknown;
  let tellBroken: (fault: unknown) => void;
  const broken = new Promise<unknown>((resolve) => (tellBroken = resolve));
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    if (deadly) throw new Error('the embedded database has failed', { cause: deadly });
    try {
      return await work();
    } catch (fault) {
      if (isDeadly(fault)) {
        deadly = fault;
        tellBroken(fault);
      }
      throw fault;
    }
  };

  const session: SqlSession = {
    query: <Row>(text: string, params: readonly unknown[] = []) =>
      guard(async () => (await pglite.query<Row>(text, [...params])).rows),
    script: (text) =>
      guard(async () => {
        await pglite.exec(text);
      }),
  };

  // Not PGlite's own, which would roll back after a PANIC.
  const transaction = async <T>(work: (inner: SqlSession) => Promise<T>): Promise<T> => {
    await session.script('begin');
    try {
      const done = await work(session);
      await session.script('commit');
      return done;
    } catch (fault) {
      if (!deadly) await session.script('rollback');
      throw fault;
    }
  };

  const inTurn = takeTurns();
  return {
    query: (text, params) => inTurn(() => session.query(text, params)),
    script: (text) => inTurn(() => session.script(text)),
    transaction: (work) => inTurn(() => transaction(work)),
    broken,
    // One that is broken is left as a crash would leave it; the next to open it recovers.
    close: () => inTurn(async () => (deadly ? undefined : pglite.close())),
  };
};
