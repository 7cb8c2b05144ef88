import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { bigintType, parseBigint, type Sql, type SqlSession } from '../sql.js';
import { syncedFolder } from './synced-folder.js';

export type EmbeddedSql = Sql & {
  /** Resolves after a fault that PostgreSQL does not survive, such as a full disk. */
  readonly broken: Promise<unknown>;
};

// `fdatasync` is a no-op in Emscripten. The sizes of the log only limit what a checkpoint keeps.
// PostgreSQL's default of 128 MB of buffers would cost 130 MB of memory, for pages that the kernel
// caches as well.
const settings = [
  'wal_sync_method=fsync',
  'min_wal_size=32MB',
  'max_wal_size=64MB',
  'shared_buffers=8MB',
];

/**
 * Faults after which a PostgreSQL server restarts. PGlite continues, and its next query never
 * returns.
 */
const isFatal = (fault: unknown): boolean =>
  fault instanceof Error &&
  'severity' in fault &&
  (fault.severity === 'PANIC' || fault.severity === 'FATAL');

/**
 * Runs one task at a time, with a turn of the event loop before each. PGlite answers without
 * leaving the microtask queue: a hundred queries in a row would block every socket and timer of the
 * process until the last is done.
 */
const createSerialQueue = (): (<T>(task: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(() => setImmediate()).then(task);
    last = result.catch(() => undefined);
    return result;
  };
};

/**
 * PostgreSQL compiled to WebAssembly, in this process, its files in `folder`. PGlite starts it with
 * `-F` (fsync off) and leaves fsync out of its Node file system; both are undone here, so that a
 * commit is on the disk, not only in the kernel's cache.
 */
export const openPglite = async (folder: string): Promise<EmbeddedSql> => {
  // Imported here: a deployment on PostgreSQL never loads the 25 MB of WebAssembly.
  const { PGlite } = await import('@electric-sql/pglite');
  // V8's baseline compiler only: the optimising one takes 1.1 GB for PostgreSQL for a moment, twice
  // the processor time of a start, and records are no faster: their time is mostly the disk's.
  // `--liftoff-only` would set both flags on the command line; at run time it sets neither.
  for (const flag of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) setFlagsFromString(flag);
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F');
  const pglite = await PGlite.create({
    fs: await syncedFolder(folder),
    startParams: [...startParams, ...settings.flatMap((setting) => ['-c', setting])],
    parsers: { [bigintType]: parseBigint },
  });

  let fatalFault: unknown;
  let reportBroken: (fault: unknown) => void;
  const broken = new Promise<unknown>((resolve) => (reportBroken = resolve));
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    if (fatalFault) throw new Error('the embedded database has failed', { cause: fatalFault });
    try {
      return await work();
    } catch (fault) {
      if (isFatal(fault)) {
        fatalFault = fault;
        reportBroken(fault);
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

  // Not PGlite's own `transaction`, which would roll back after a PANIC.
  const transaction = async <T>(work: (inner: SqlSession) => Promise<T>): Promise<T> => {
    await session.script('begin');
    try {
      const done = await work(session);
      await session.script('commit');
      return done;
    } catch (fault) {
      if (!fatalFault) await session.script('rollback');
      throw fault;
    }
  };

  const inTurn = createSerialQueue();
  return {
    query: (text, params) => inTurn(() => session.query(text, params)),
    script: (text) => inTurn(() => session.script(text)),
    transaction: (work) => inTurn(() => transaction(work)),
    broken,
    // A broken database is left as after a crash; the next process that opens it recovers it.
    close: () => inTurn(async () => (fatalFault ? undefined : pglite.close())),
  };
};
