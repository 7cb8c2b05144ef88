import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

// A socket's path has at most 108 bytes in the kernel; longer ones are truncated or refused by the
// layers above. On Linux any folder has a short name through an open handle.
const maxPathBytes = 100;

export const openFolder = (path: string) => {
  const handle = openSync(path, 'r');
  return {
    path,
    /** The path to bind or connect a socket of this name. */
    socketPath: (name: string): string => {
      const full = join(path, name);
      const isLong = Buffer.byteLength(full) > maxPathBytes;
      return isLong && process.platform === 'linux' ? `/proc/self/fd/${handle}/${name}` : full;
    },
    release: () => closeSync(handle),
  };
};

export type Folder = ReturnType<typeof openFolder>;
