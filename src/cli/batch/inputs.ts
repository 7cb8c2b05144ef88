import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { usageError } from '../command.js';

/** Filters the contents of folders; a file given by name is always taken. */
const photoName = /\.(jpe?g|png|webp|tiff?|heic|heif|avif|gif)$/i;
const isHidden = (path: string): boolean =>
  path.split(/[/\\]/).some((part) => part.startsWith('.'));

const photosUnder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && photoName.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isHidden(path.slice(folder.length)));
};

/** Expands folders, sorted by name; every file appears once. */
export const findPhotos = async (paths: readonly string[]): Promise<readonly string[]> => {
  const found = new Set<string>();
  for (const path of paths) {
    const kind = await stat(path).catch(() => {
      throw usageError(`${path} cannot be read`);
    });
    const files = kind.isDirectory() ? (await photosUnder(path)).sort() : [path];
    if (files.length === 0) throw usageError(`${path} holds no photo`);
    for (const file of files) found.add(file);
  }
  return [...found];
};
