import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

// The kernel keeps a socket's path in 108 bytes; longer ones are cut, or refused, by the layers
// above. Linux reaches any folder by a short name through an open handle.
const maxPathBytes = 100;

export type Folder = {
  readonly path: string;
  /** Where a socket of this name is to be bound or reached. */
  readonly socketPath: (name: string) => string;
  readonly release: () => void;
};

export const openFolder = (path: string): Folder => {
  const handle = openSync(path, 'r');
  return {
    path,
    socketPath: (name) => {
      const full = join(path, name);
      const isLong = Buffer.byteLength(full) > maxPathBytes;
      return isLong && process.platform === 'linux' ? `/proc/self/fd/${handle}/${name}` : full;
    },
    release: () => closeSync(handle),
  };
};
