import { setTimeout as pause } from 'node:timers/promises';
import type { Sql, SqlSession } from '../../../../src/store/sql.js';

/** One may never come to where it should stop: it waits for a lock of the other. */
const arrivesMs = 15;
/** Whoever follows waits for the other's answer, unless that waits for a lock of its own. */
const leadMs = 4;

const signal = () => {
  let isGiven = false;
  let resolveGiven = (): void => undefined;
  const given = new Promise<void>((resolve) => (resolveGiven = resolve));
  const give = (): void => {
    isGiven = true;
    resolveGiven();
  };
  return { given, give, isGiven: () => isGiven };
};

/**
 * Two requests that stop, each before one of its statements, until both have come so far. Then one
 * goes on alone for a while: what it does comes between two statements of the other.
 */
export const createMeeting = (at: readonly [number, number], leader: 0 | 1) => {
  const [arrived, answered] = [
    [signal(), signal()],
    [signal(), signal()],
  ] as const;
  const sent = [0, 0];
  const settledAfter = [false, false];
  return {
    /** Before each statement of a request, counted from 1, begin and commit included. */
    before: async (who: 0 | 1): Promise<void> => {
      const other = who === 0 ? 1 : 0;
      sent[who]! += 1;
      if (sent[who] !== at[who]) return;
      arrived[who].give();
      await Promise.race([arrived[other].given, pause(arrivesMs)]);
      if (who !== leader) await Promise.race([answered[other].given, pause(leadMs)]);
    },
    answered: (who: 0 | 1): void => {
      arrived[who].give();
      answered[who].give();
    },
    /** The answer to a photo is stored now. */
    settling: (who: 0 | 1): void => {
      settledAfter[who] = answered[who === 0 ? 1 : 0].isGiven();
    },
    /** Whether a photo was stored after the other request had been answered. */
    settledAfter: (who: 0 | 1): boolean => settledAfter[who]!,
    sent: (who: 0 | 1): number => sent[who]!,
  };
};
export type Meeting = ReturnType<typeof createMeeting>;

const isSettling = (text: string): boolean =>
  text.startsWith('update capture_steps set busy_until = null, status =');

/**
 * A request's way to the store. `inTransactions`: it may stop there, too, because the store goes on
 * with others meanwhile.
 */
export const createStalledSql = (
  inner: Sql,
  who: 0 | 1,
  inTransactions: boolean,
  meeting: () => Meeting | undefined,
): Sql => {
  const over = (session: SqlSession, stops: boolean): SqlSession => ({
    query: async (text, params) => {
      if (stops) await meeting()?.before(who);
      if (isSettling(text)) meeting()?.settling(who);
      return session.query<never>(text, params);
    },
    script: session.script,
  });
  return {
    ...over(inner, true),
    transaction: async (work) => {
      await meeting()?.before(who);
      return inner.transaction(async (session) => {
        const done = await work(over(session, inTransactions));
        if (inTransactions) await meeting()?.before(who);
        return done;
      });
    },
    close: () => Promise.resolve(),
  };
};
