import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Where the program and its models are. */
const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Where its packages are: installed as a package itself, they are beside it, not inside. The folder
 * may be a link, and files are read by their real path.
 */
const packages = (): string[] =>
  (createRequire(import.meta.url).resolve.paths('any') ?? [])
    .filter((path) => existsSync(path))
    .flatMap((path) => [path, realpathSync(path)]);

/** Files with the processor's features and the C library, which sharp and ONNX Runtime read. */
const system = ['/proc/cpuinfo', '/usr/bin/ldd'];

/**
 * Permissions of a worker: it may read the program, load native code and start the HEIC thread. It can write no file, start no program and read no other
 * file. Not when run from source: compiling TypeScript needs more.
 */
export const permissionFlags = (module: URL): readonly string[] => {
  if (module.pathname.endsWith('.ts')) return [];
  const readable = [...new Set([root, ...packages(), fileURLToPath(module), ...system])].map(
    (path) => `--allow-fs-read=${path}`,
  );
  // The runtime warns about both at each start; docs/adr/0033 says what they leave open.
  const granted = ['--allow-addons', '--allow-worker', '--disable-warning=SecurityWarning'];
  return ['--permission', ...readable, ...granted];
};
