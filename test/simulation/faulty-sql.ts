import type { Sql, SqlSession } from '../../src/store/sql.js';

/**
 * What becomes of one write: it never arrives, it is done but nobody hears of it, or the node dies
 * before or after it. `between`: before it, another node does something.
 */
export const faultKinds = ['before', 'after', 'dies before', 'dies after', 'between'] as const;
export type Fault = { readonly at: number; readonly kind: (typeof faultKinds)[number] };

/** Counts the writes of all nodes, and fails the one that was chosen. */
export type Trouble = {
  fault: Fault | undefined;
  writes: number;
  /** While everything works: at the start and at the end. */
  calm: boolean;
  between: (writing: Life) => Promise<void>;
};

export type Life = { dead: boolean };

const lost = (): Error =>
  Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });

const isWrite = (text: string): boolean =>
  /\b(insert into|update|delete from)\b/i.test(text.replace(/for update/gi, ''));

/** A node's way to the store, which may fail. */
export const createFaultySql = (inner: Sql, trouble: Trouble, life: Life): Sql => {
  const fateOf = async (isFree: boolean): Promise<Fault['kind'] | undefined> => {
    if (trouble.calm) return undefined;
    trouble.writes += 1;
    if (trouble.writes !== trouble.fault?.at) return undefined;
    const { kind } = trouble.fault;
    if (kind !== 'between') return kind;
    // Within a transaction the embedded database has no second connection.
    if (isFree) await trouble.between(life);
    return undefined;
  };
  const endBefore = (fate: Fault['kind'] | undefined): void => {
    if (fate === 'dies before') life.dead = true;
    if (fate === 'before' || fate === 'dies before') throw lost();
  };
  const endAfter = (fate: Fault['kind'] | undefined): void => {
    if (fate === 'dies after') life.dead = true;
    if (fate === 'after' || fate === 'dies after') throw lost();
  };

  const over = (session: SqlSession, isFree: boolean): SqlSession => ({
    query: async (text, params) => {
      if (life.dead) throw lost();
      const fate = isWrite(text) ? await fateOf(isFree) : undefined;
      endBefore(fate);
      const rows = await session.query<never>(text, params);
      endAfter(fate);
      return rows;
    },
    script: session.script,
  });

  return {
    ...over(inner, true),
    transaction: async (work) => {
      if (life.dead) throw lost();
      let fate: Fault['kind'] | undefined;
      const done = await inner.transaction(async (session) => {
        const result = await work(over(session, false));
        // The commit.
        fate = await fateOf(false);
        endBefore(fate);
        return result;
      });
      endAfter(fate);
      return done;
    },
    close: () => Promise.resolve(),
  };
};
