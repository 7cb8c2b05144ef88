import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export type Step = {
  readonly name: string;
  /** Files and folders that it reads, beside those that all steps read. */
  readonly reads: readonly string[];
  /** Files and folders that it writes, and that no other step writes. */
  readonly writes: () => readonly string[];
  /** It writes beside files that are not its own, so these are not removed first. */
  readonly keeps?: boolean;
  readonly run: readonly string[];
};

type Plan = {
  readonly root: string;
  readonly steps: readonly Step[];
  /** A change of these may change everything. */
  readonly readByAll: readonly string[];
  readonly recordFile: string;
};

type Built = Record<string, string>;

/** Repeats the steps whose state is not the one recorded; returns an exit code. */
export const createBuild = ({ root, steps, readByAll, recordFile }: Plan) => {
  const filesOf = (path: string): readonly string[] => {
    const full = join(root, path);
    if (!existsSync(full)) return [];
    if (!statSync(full).isDirectory()) return [path];
    return readdirSync(full, { recursive: true, encoding: 'utf8' })
      .map((name) => join(path, name))
      .filter((name) => statSync(join(root, name)).isFile())
      .sort();
  };

  /** A package's results lie inside it. */
  const isSource = (path: string): boolean => !/\/dist\//.test(path);

  const inputOf = (path: string): string =>
    `${path} ${createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex')}`;

  /** Results are large, and nobody but a build should write them: their time is enough. */
  const resultOf = (path: string): string => {
    const { size, mtimeMs } = statSync(join(root, path));
    return `${path} ${size} ${mtimeMs}`;
  };

  /** One digest of all that a step reads and of all that it wrote. */
  const stateOf = ({ reads, writes }: Step): string => {
    const lines = [
      ...[...readByAll, ...reads].flatMap(filesOf).filter(isSource).map(inputOf),
      'wrote',
      ...writes().flatMap(filesOf).map(resultOf),
    ];
    return createHash('sha256').update(lines.join('\n')).digest('hex');
  };

  const readRecord = (): Built => {
    try {
      return JSON.parse(readFileSync(recordFile, 'utf8')) as Built;
    } catch {
      return {};
    }
  };

  const writeRecord = (built: Built): void => {
    mkdirSync(dirname(recordFile), { recursive: true });
    writeFileSync(recordFile, JSON.stringify(built, undefined, 2));
  };

  return (clean: boolean): number => {
    const built = clean ? {} : readRecord();
    // Without a record nobody knows what is in dist/.
    if (Object.keys(built).length === 0)
      rmSync(join(root, 'dist'), { recursive: true, force: true });
    let count = 0;
    for (const [index, step] of steps.entries()) {
      if (built[step.name] === stateOf(step)) continue;
      console.log(`[${index + 1}/${steps.length}] ${step.name} …`);
      count += 1;
      // If it fails, the next build begins with it.
      delete built[step.name];
      writeRecord(built);
      if (step.keeps !== true)
        for (const path of step.writes())
          rmSync(join(root, path), { recursive: true, force: true });
      for (const command of step.run) {
        const { status } = spawnSync(command, { cwd: root, shell: true, stdio: 'inherit' });
        if (status !== 0) return status ?? 1;
      }
      built[step.name] = stateOf(step);
      writeRecord(built);
    }
    console.log(count === 0 ? 'dist/ is as the sources are.' : 'Built dist/.');
    return 0;
  };
};
