import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { usageError } from './command.js';

/** Far more than the labels of a million photos, or the largest picture. */
const mostBytes = 256 * 1024 * 1024;

/**
 * A file that somebody else may have made. A pipe or a device that lies in a folder would never end;
 * undefined if there is no such file.
 */
export const readInput = async (path: string, most = mostBytes): Promise<Buffer | undefined> => {
  // Without O_NONBLOCK, opening a pipe waits for whoever writes to it.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => undefined);
  if (!file) return undefined;
  try {
    const found = await file.stat();
    if (!found.isFile()) throw usageError(`${path} is not a file`);
    if (found.size > most) throw usageError(`${path} is larger than ${most} bytes`);
    return await file.readFile();
  } finally {
    await file.close();
  }
};

export const readTextInput = async (path: string): Promise<string | undefined> =>
  (await readInput(path))?.toString('utf8');

export const bytesOf = async (path: string): Promise<Uint8Array> => {
  const bytes = await readInput(path);
  if (!bytes) throw usageError(`${path} cannot be read`);
  return new Uint8Array(bytes);
};

/** Undefined for text that is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
