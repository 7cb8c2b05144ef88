import { once } from 'node:events';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { threadEntry } from '../../workers/entry.js';

const createEntry = threadEntry(new URL('./create-thread.js', import.meta.url));

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const syncOne = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Files first, then the folder that names them. */
const syncTree = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? syncTree(path) : syncOne(path));
  }
  await syncOne(folder);
};

/** The files by which PGlite recognises a database, and from which PostgreSQL starts. */
const essential = ['PG_VERSION', join('global', 'pg_control')];

/**
 * If PG_VERSION is missing, PGlite creates a new database over the files that are there. A folder
 * that ever held a store is therefore left alone: its clients, keys and records may still be
 * recovered.
 */
const checkWhole = async (folder: string): Promise<void> => {
  for (const path of [folder, ...essential.map((name) => join(folder, name))])
    if (!(await exists(path)))
      throw new Error(
        `${path} is missing. Nothing was changed: move ${dirname(folder)} away, ` +
          'then restore a backup (anverso restore FILE), or start without one',
      );
};

/**
 * Creates a new database under another name and renames it when it is complete and on the disk.
 * PGlite copies a thousand files into place; a process that died half-way would leave a folder that
 * it takes for a database.
 */
export const prepareFolder = async (folder: string, madeBefore = false): Promise<void> => {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  if (madeBefore || (await exists(folder))) return checkWhole(folder);
  const thread = new Worker(createEntry, { execArgv: [], workerData: unfinished });
  const [exitCode] = (await once(thread, 'exit')) as [number];
  if (exitCode !== 0) throw new Error(`the thread that creates it ended with ${exitCode}`);
  await syncTree(unfinished);
  await rename(unfinished, folder);
  await syncOne(dirname(folder));
};
