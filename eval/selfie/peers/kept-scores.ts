import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

type Score = number | { real: number; live: number } | null;

/**
 * Scores of peers, which never change for the same picture and face: a run after a new net of ours
 * is a matter of minutes. Kept in a file of the ignored folder; delete it to ask them anew. `null`:
 * asked, and no face found.
 */
export const createKeptScores = (file: string) => {
  const known: Record<string, Score> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Score>)
    : {};
  return {
    of: async <T extends Exclude<Score, null>>(
      key: string,
      ask: (() => Promise<T | undefined>) | undefined,
    ): Promise<T | undefined> => {
      if (ask && !(key in known)) known[key] = (await ask()) ?? null;
      return (known[key] as T | null | undefined) ?? undefined;
    },
    save: (): void => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(known));
    },
  };
};
