import { readFileSync } from 'node:fs';

/** The files and connections that this process may have open; undefined where nothing says so. */
export const descriptorLimit = (): number | undefined => {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
};
