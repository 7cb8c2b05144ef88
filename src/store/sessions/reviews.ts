import type { CheckName } from '../../contract/decision.js';
import { claimMs, type Review, reviewerLabel } from '../../contract/review.js';
import { type Actor, addEntry } from '../audit.js';
import type { Sql, SqlSession } from '../sql.js';
import { keepDecision } from './decided.js';
import { erasePhotos } from './review-photos.js';
import { lockEvents, queueEvent } from './queue-event.js';
import { reopenStep } from './reopen.js';
import type { CaptureSession } from './capture-session.js';
import { selectSessions } from './select-sessions.js';

/** Why somebody may not review a session now. */
type ReviewConflict =
  /** It is not, or no longer, in review. */
  | 'not_in_review'
  /** Its client or its person has erased it. */
  | 'erased'
  /** Another reviewer has claimed it. */
  | 'claimed'
  /** The claim was never made, or has expired. */
  | 'no_claim'
  /** The second reviewer must be another person. */
  | 'own_review'
  | 'no_such_step';

export type ReviewResult = ReviewConflict | 'absent' | CaptureSession;

/** The reviewer, the time, and the reviewer's name in the audit log. */
type ReviewedBy = {
  readonly client: string;
  readonly reviewer: string;
  readonly actor: Actor;
  readonly now: Date;
};

/**
 * The reviewer who has claimed a session. A claim that ends too late by far was made while a clock
 * was wrong, and counts as none. A small excess is normal: clocks of two nodes differ by some
 * milliseconds.
 */
export const claimOf = ({ claimedBy, claimedUntil }: CaptureSession, now: Date) => {
  const leftMs = (claimedUntil?.getTime() ?? 0) - now.getTime();
  return leftMs > 0 && leftMs <= 2 * claimMs ? { by: claimedBy!, until: claimedUntil! } : undefined;
};

const hasVoted = ({ reviews }: CaptureSession, reviewer: string): boolean => {
  const since = reviews.findLastIndex(({ verdict }) => verdict === 'retake') + 1;
  return reviews.slice(since).some(({ by }) => by === reviewer);
};

/** With two reviewers: another one has given the same verdict since a photo was last requested. */
const isAgreed = ({ reviews }: CaptureSession, { by, verdict }: Review): boolean => {
  const since = reviews.findLastIndex((one) => one.verdict === 'retake') + 1;
  return reviews.slice(since).some((one) => one.by !== by && one.verdict === verdict);
};

/** Also a lock: the second of two concurrent reviews sees what the first did. */
const lock = async (session: SqlSession, client: string, id: string) => {
  await session.query('select 1 from capture_sessions where id = $1 for update', [id]);
  return (await selectSessions(session, 'where client = $1 and id = $2', [client, id]))[0];
};

const setClaim = (session: SqlSession, id: string, by: string | null, until: Date | null) =>
  session.query('update capture_sessions set claimed_by = $2, claimed_until = $3 where id = $1', [
    id,
    by,
    until,
  ]);

const addReview = (session: SqlSession, id: string, review: Review) =>
  session.query(
    `update capture_sessions set reviews = reviews || $2::jsonb, version = version + 1,
       claimed_by = null, claimed_until = null where id = $1`,
    [id, JSON.stringify([review])],
  );

/** Queues an event although nothing was decided: a new photo is expected. */
const tellReviewed = (session: SqlSession, id: string, now: Date) => {
  const queued = queueEvent('capture_sessions', "'session.reviewed'", '$2::timestamptz');
  return session.query(`${queued} where id = $1`, [id, now]);
};

/** Undefined while it waits for a reviewer. */
const whyNotInReview = ({ decision, status }: CaptureSession): ReviewConflict | undefined => {
  if (decision?.outcome === 'review') return undefined;
  return status === 'cancelled' ? 'erased' : 'not_in_review';
};

const conflictOf = (
  found: CaptureSession,
  review: Review,
  { reviewer, now }: ReviewedBy,
): ReviewConflict | undefined => {
  const ended = whyNotInReview(found);
  if (ended) return ended;
  if (claimOf(found, now)?.by !== reviewer) return 'no_claim';
  if (hasVoted(found, reviewer)) return 'own_review';
  if (review.verdict !== 'retake') return undefined;
  const isStep = review.step !== undefined && review.step < found.steps.length;
  return isStep ? undefined : 'no_such_step';
};

export const createReviews = (sql: Sql) => ({
  /** Oldest first. */
  waiting: (client: string, limit: number): Promise<readonly CaptureSession[]> =>
    selectSessions(
      sql,
      `where client = $1 and outcome = 'review' order by decided_at, id limit $2`,
      [client, limit],
    ),

  /** Gives the session to one reviewer for ten minutes; the same reviewer renews it. */
  claim: (id: string, { client, reviewer, now }: ReviewedBy, until: Date): Promise<ReviewResult> =>
    sql.transaction(async (session) => {
      const found = await lock(session, client, id);
      if (!found) return 'absent';
      const ended = whyNotInReview(found);
      if (ended) return ended;
      if ((claimOf(found, now)?.by ?? reviewer) !== reviewer) return 'claimed';
      if (hasVoted(found, reviewer)) return 'own_review';
      await setClaim(session, id, reviewer, until);
      return { ...found, claimedBy: reviewer, claimedUntil: until };
    }),

  /** Does nothing if another reviewer has the claim. */
  release: async (id: string, { client, reviewer }: ReviewedBy): Promise<void> => {
    await sql.query(
      `update capture_sessions set claimed_by = null, claimed_until = null
       where client = $1 and id = $2 and claimed_by = $3`,
      [client, id, reviewer],
    );
  },

  /**
   * Stores a verdict, with its webhook and its entry in the audit log, in one transaction. With
   * `secondPerson` the session stays in review until two people have given the same verdict.
   */
  review: (
    id: string,
    review: Review,
    by: ReviewedBy,
    secondPerson: boolean,
  ): Promise<ReviewResult> =>
    sql.transaction(async (session) => {
      const found = await lock(session, by.client, id);
      if (!found) return 'absent';
      const conflict = conflictOf(found, review, by);
      if (conflict) return conflict;
      // The note stays with the session, because the audit log is never erased.
      const { verdict, reason, step } = review;
      await addEntry(session, by.actor, ['reviews.decide', id, { verdict, reason, step }]);
      await addReview(session, id, review);
      await lockEvents(session, [id]);
      if (review.verdict === 'retake') {
        await reopenStep(session, found, review.step!, by.now);
        await tellReviewed(session, id, by.now);
      } else if (!secondPerson || isAgreed(found, review)) {
        const outcome = review.verdict === 'approve' ? 'approved' : 'declined';
        const decidedBy = reviewerLabel(review.by);
        const decision = { ...found.decision!, outcome, decidedBy, at: by.now } as const;
        await keepDecision(session, id, { decision, checks: found.checks! }, 'session.reviewed');
        await erasePhotos(session, id);
      }
      return (await selectSessions(session, 'where id = $1', [id]))[0]!;
    }),
});

export type CheckFigure = {
  readonly check: CheckName;
  /** Sessions that this check sent to a reviewer, and that were decided. */
  readonly reviewed: number;
  /** The part of these that was approved, against the check. */
  readonly approved: number;
};
export type ReviewFigures = {
  readonly waiting: number;
  readonly oldestAt: Date | null;
  /** Decided by reviewers, since then. */
  readonly decided: number;
  readonly approved: number;
  /** Median time from the end of these sessions to the decision. Null where there are none. */
  readonly medianSeconds: number | null;
  readonly checks: readonly CheckFigure[];
};
