import type { Action } from '../contract/challenge.js';
import { agedParams, agedSql, type ClockLead, type ErasureTime, noLead } from './observed-time.js';
import type { Sql } from './sql.js';

/** Recordings of one series that are judged; each with actions of its own. */
export const maxJudged = 3;
/**
 * Challenges of one series, including those that expired without a recording. With more, an
 * attacker could wait for the one that fits a prepared video.
 */
export const maxIssued = 6;

export type PastChallenge = {
  readonly actions: readonly Action[];
  /** Actions that were asked for and not detected. */
  readonly missed: readonly Action[];
  readonly judged: boolean;
};

export type NewChallenge = {
  readonly id: string;
  readonly client: string;
  readonly series: string;
  readonly session: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly retainUntil: Date;
};

/** Why a challenge cannot be used; one of another client or session is unknown. */
export type Unusable = 'unknown' | 'used' | 'expired';

type Used = {
  readonly actions: readonly Action[];
  readonly series: string;
  readonly issuedAt: Date;
};

export type Issued = { readonly actions: readonly Action[]; readonly attemptsLeft: number };

// An arbitrary number, the same on every node and different from other locks.
const lockNumber = 24_255;

/** Parameters $1 to $3 are id, client and session. */
const thisOne = 'id = $1 and client = $2 and session is not distinct from $3';

export const createChallenges = (sql: Sql, lead: () => ClockLead = noLead) => ({
  /**
   * Undefined if this series has no attempt left. It invalidates the earlier challenges of the
   * series.
   */
  issue: (
    challenge: NewChallenge,
    choose: (past: readonly PastChallenge[]) => readonly Action[],
  ): Promise<Issued | undefined> =>
    sql.transaction(async ({ query }) => {
      const { id, client, series, session, createdAt, expiresAt, retainUntil } = challenge;
      await query('select pg_advisory_xact_lock($1, hashtext($2))', [lockNumber, series]);
      const past = await query<PastChallenge>(
        `select actions, missed, judged_at is not null as judged from challenges
         where client = $1 and series = $2 order by created_at`,
        [client, series],
      );
      const judged = past.filter((one) => one.judged).length;
      if (judged >= maxJudged || past.length >= maxIssued) return undefined;
      await query(
        `update challenges set expires_at = $3
         where client = $1 and series = $2 and used_at is null and expires_at > $3`,
        [client, series, createdAt],
      );
      const actions = choose(past);
      await query(
        `insert into challenges
           (id, client, series, session, actions, created_at, expires_at, retain_until,
            unconfirmed_ms)
         values ($1, $2, $3, $4, $5, $6, $7, $8, unconfirmed($9))`,
        [id, client, series, session, actions, createdAt, expiresAt, retainUntil, lead()],
      );
      return { actions, attemptsLeft: maxJudged - judged };
    }),

  /** The series of an app's own challenge, to link the next one to it. */
  seriesOf: async (client: string, id: string): Promise<string | undefined> => {
    const text = 'select series from challenges where client = $1 and id = $2 and session is null';
    return (await sql.query<{ series: string }>(text, [client, id]))[0]?.series;
  },

  /** Uses the challenge up; only one request can. */
  use: async (
    id: string,
    { client, session }: Pick<NewChallenge, 'client' | 'session'>,
    arrivedAt: Date,
  ): Promise<Used | Unusable> => {
    const key = [id, client, session];
    const [used] = await sql.query<Used>(
      `update challenges set used_at = $4
       where ${thisOne} and used_at is null and expires_at > $4
       returning actions, series, created_at as "issuedAt"`,
      [...key, arrivedAt],
    );
    if (used) return used;
    const text = `select used_at is not null as used from challenges where ${thisOne}`;
    const [found] = await sql.query<{ used: boolean }>(text, key);
    if (!found) return 'unknown';
    return found.used ? 'used' : 'expired';
  },

  /**
   * Nothing was judged, through a fault of the service: the challenge may be used again until it
   * expires.
   */
  release: async (id: string): Promise<void> => {
    const text = 'update challenges set used_at = null where id = $1 and judged_at is null';
    await sql.query(text, [id]);
  },

  judged: async (id: string, missed: readonly Action[], now: Date): Promise<void> => {
    const text = 'update challenges set judged_at = $2, missed = $3 where id = $1';
    await sql.query(text, [id, now, missed]);
  },

  removeExpired: async (time: ErasureTime): Promise<void> => {
    await sql.query(`delete from challenges where ${agedSql('retain_until')}`, agedParams(time));
  },
});
