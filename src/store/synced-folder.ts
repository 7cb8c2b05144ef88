import { fsyncSync } from 'node:fs';
import type { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's Node file system that is patched here; it has no types. */
type EmscriptenModule = {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number };
  };
};

// EIO as WebAssembly's system interface numbers it.
const ioError = 29;

/**
 * PGlite's folder on disk, with fsync. Emscripten calls `stream_ops.fsync` when there is one and
 * reports success when there is none; its NODEFS has none (PGlite 0.5.16). A failure becomes a
 * PANIC of PostgreSQL, as it must: data that is not on the disk must not be acknowledged. The error
 * number has to be returned; an exception is swallowed, and the record acknowledged (measured).
 */
export const syncedFolder = async (folder: string): Promise<NodeFS> => {
  const { NodeFS } = await import('@electric-sql/pglite/nodefs');
  const files = new NodeFS(folder);
  const init = files.init.bind(files);
  files.init = async (pglite, options) => {
    const { emscriptenOpts } = await init(pglite, options);
    const addFsync = (module: unknown): void => {
      (module as EmscriptenModule).NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          fsyncSync(nfd);
          return 0;
        } catch {
          return ioError;
        }
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] },
    };
  };
  return files;
};
