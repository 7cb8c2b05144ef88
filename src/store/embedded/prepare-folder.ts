import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { processEntry } from '../../workers/entry.js';

const createEntry = processEntry(new URL('./create-process.js', import.meta.url));

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

/** Syncs the files first, then the folder that names them. */
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

const createIn = async (folder: string): Promise<void> => {
  await promisify(execFile)(process.execPath, [...createEntry, folder]).catch((error: unknown) => {
    const { stderr, message } = error as Error & { readonly stderr?: string };
    throw new Error(`it could not be created: ${stderr || message}`, { cause: error });
  });
};

/** Removes folders left by starts that did not finish. */
const removeUnfinished = async (folder: string): Promise<void> => {
  const names = await readdir(dirname(folder)).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(`${basename(folder)}.new`)))
    await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 5 });
};

/**
 * Creates a new database under another name and renames it when it is complete and on the disk.
 * PGlite copies a thousand files into place; a process that died half-way would leave a folder that
 * it takes for a database. No two starts use the same name: a process whose service was killed
 * writes for a moment longer.
 */
export const prepareFolder = async (folder: string, madeBefore = false): Promise<void> => {
  await removeUnfinished(folder);
  if (madeBefore || (await exists(folder))) return checkWhole(folder);
  const unfinished = `${folder}.new-${randomUUID()}`;
  await createIn(unfinished);
  await syncTree(unfinished);
  await rename(unfinished, folder);
  await syncOne(dirname(folder));
};
