import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Labelled faces lie in public repositories. ANVERSO_EVAL_CLONES names a folder with bare clones of
 * them, `owner+name/repo`; without it, what needs them is skipped and says so.
 */
export const clonesFolder = (): string | undefined => process.env['ANVERSO_EVAL_CLONES'];

const gitFolder = (repo: string): string | undefined => {
  const folder = clonesFolder();
  if (folder === undefined) return undefined;
  const found = join(folder, repo.replace('/', '+'), 'repo');
  const inside = join(found, '.git');
  if (existsSync(inside)) return inside;
  return existsSync(found) ? found : undefined;
};

const maxBytes = 64 * 1024 * 1024;

/**
 * Looking up a path among 100 000 files for each picture is slow: once for all, as object names.
 */
const namesIn = (folder: string): ReadonlyMap<string, string> => {
  const listed = execFileSync('git', ['--git-dir', folder, 'ls-tree', '-r', '-z', 'HEAD'], {
    maxBuffer: maxBytes,
  }).toString('utf8');
  return new Map(
    listed
      .split('\0')
      .filter((line) => line.includes('\t'))
      .map((line) => {
        const [head, path] = line.split('\t') as [string, string];
        return [path, head.split(' ')[2]!];
      }),
  );
};

export const createClones = () => {
  const known = new Map<
    string,
    { folder: string; names: ReadonlyMap<string, string> } | undefined
  >();
  const clone = (repo: string) => {
    if (!known.has(repo)) {
      const folder = gitFolder(repo);
      known.set(repo, folder === undefined ? undefined : { folder, names: namesIn(folder) });
    }
    return known.get(repo);
  };
  return {
    has: (repo: string): boolean => clone(repo) !== undefined,
    /** At the newest commit, or at one before where a later one removed the file. */
    read: (repo: string, path: string, commit?: string): Uint8Array | undefined => {
      const found = clone(repo);
      const name =
        found?.names.get(path) ?? (commit === undefined ? undefined : `${commit}:${path}`);
      if (!found || name === undefined) return undefined;
      try {
        const args = ['--git-dir', found.folder, 'cat-file', 'blob', name];
        return new Uint8Array(execFileSync('git', args, { maxBuffer: maxBytes, stdio: 'pipe' }));
      } catch {
        return undefined; // a large file that the clone lists but does not hold
      }
    },
  };
};
export type Clones = ReturnType<typeof createClones>;
