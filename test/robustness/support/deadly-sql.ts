import type { Sql, SqlSession } from '../../../src/store/sql.js';

/** When the process dies: before a statement is sent, while it runs, or once it was answered. */
export const moments = ['before', 'during', 'after'] as const;
export type DeathPoint = {
  readonly text: string;
  /** The how-manieth of this text. */
  readonly nth: number;
  readonly when: (typeof moments)[number];
};

const begin = 'begin';
const commit = 'commit';
const isRead = (text: string): boolean => /^\s*select\b(?!.*\bfor update\b)/is.test(text);
const never = new Promise<never>(() => undefined);

/** A connection that kills its own process at one statement, which is chosen by `arm`. */
export const createDeadlySql = (kill: () => void) => {
  const written: string[] = [];
  let armed: DeathPoint | undefined;
  let left = 0;

  const isNow = (text: string): boolean => armed?.text === text && (left -= 1) === 0;
  const die = (): Promise<never> => {
    kill();
    return never;
  };
  const pass = async <T>(text: string, send: () => Promise<T>): Promise<T> => {
    if (isRead(text)) return send();
    written.push(text);
    if (!isNow(text)) return send();
    if (armed!.when === 'before') return die();
    const sent = send();
    // So that it is on its way: the database is in another thread, or another process.
    if (armed!.when === 'during') await new Promise((resolve) => setTimeout(resolve, 1));
    else await sent;
    return die();
  };
  const session = ({ query, script }: SqlSession): SqlSession => ({
    query: (text, params) => pass(text, () => query(text, params)),
    script: (text) => pass(text, () => script(text)),
  });
  const wrap = (inner: Sql): Sql => ({
    ...session(inner),
    close: inner.close,
    transaction: async (work) => {
      let dies = false;
      const done = await inner.transaction(async (own) => {
        await pass(begin, () => Promise.resolve());
        const result = await work(session(own));
        dies = isNow(commit);
        written.push(commit);
        if (dies && armed!.when === 'before') return die();
        if (dies && armed!.when === 'during') setImmediate(kill);
        return result;
      });
      // Committed, and nobody was told.
      return dies ? die() : done;
    },
  });
  return {
    wrap,
    arm: (point: DeathPoint | undefined): void => {
      written.length = 0;
      [armed, left] = [point, point?.nth ?? 0];
    },
    /** Texts of what was written since `arm`, in order. */
    written: (): readonly string[] => [...written],
  };
};
