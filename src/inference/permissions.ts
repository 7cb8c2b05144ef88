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

/** The processor's features, the kind of C library; sharp and our own nets look at them. */
const system = ['/proc/cpuinfo', '/usr/bin/ldd'];

/**
 * What a worker may do where the runtime can forbid the rest (Node 24): read the program, load
 * native code and start the thread of a HEIC. It can write no file, start no program and read no
 * other file. Not from source: the compiler of TypeScript needs more.
 */
export const permissionFlags = (module: URL): readonly string[] => {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  if (module.pathname.endsWith('.ts')) return [];
  const readable = [...new Set([root, ...packages(), fileURLToPath(module), ...system])].map(
    (path) => `--allow-fs-read=${path}`,
  );
  // The runtime warns of both at each start; what they leave open is in docs/adr/0033.
  const granted = ['--allow-addons', '--allow-worker', '--disable-warning=SecurityWarning'];
  return ['--permission', ...readable, ...granted];
};
