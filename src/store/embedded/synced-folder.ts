import { fsyncSync } from 'node:fs';
import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's Node file system that is patched here; it has no types. */
type EmscriptenModule = {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number };
    readonly node_ops: { mknod: (parent: unknown, name: unknown, mode: number) => unknown };
    doSetAttr: (path: unknown, node: unknown, attr: { mode?: number }, ...rest: unknown[]) => void;
  };
};

// EIO as WebAssembly's system interface numbers it.
const ioError = 29;

/**
 * Emscripten sets each file's mode itself, ignoring the umask: 0666. Nobody else may read these.
 */
const keepPrivate = (files: EmscriptenModule['NODEFS']): void => {
  const { mknod } = files.node_ops;
  files.node_ops.mknod = (parent, name, mode) => mknod(parent, name, mode & ~0o077);
  const { doSetAttr } = files;
  files.doSetAttr = (path, node, attr, ...rest) => {
    if (attr.mode !== undefined) attr.mode &= ~0o077;
    doSetAttr(path, node, attr, ...rest);
  };
};

/** For files of a database that was made before they were private. */
export const makePrivate = async (folder: string): Promise<void> => {
  await chmod(folder, 0o700);
  const { mode } = await stat(join(folder, 'PG_VERSION'));
  if ((mode & 0o077) === 0) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
};

/**
 * PGlite's folder on disk, private and with fsync. Emscripten calls `stream_ops.fsync` when there is one and
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
      const { NODEFS } = module as EmscriptenModule;
      keepPrivate(NODEFS);
      NODEFS.stream_ops.fsync = ({ nfd }) => {
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
