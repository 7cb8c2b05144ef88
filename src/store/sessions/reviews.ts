import type { CheckName } from '../../contract/decision.js';
import { type Review, reviewerLabel } from '../../contract/review.js';
import { addEntry } from '../audit.js';
import type { Sql, SqlSession } from '../sql.js';
import { assignTo, isOthersCase } from './assignments.js';
import { keepDecision } from './decided.js';
import {
  claimOf,
  hasVoted,
  lockSession,
  type ReviewConflict,
  type ReviewedBy,
  verdictsNow,
  whyNotInReview,
} from './in-review.js';
import { erasePhotos } from './review-photos.js';
import { lockEvents, queueEvent } from './queue-event.js';
import { reopenStep } from './reopen.js';
import type { CaptureSession } from './capture-session.js';
import { selectSessions } from './select-sessions.js';

export { claimOf } from './in-review.js';
export type ReviewResult = ReviewConflict | 'absent' | CaptureSession;

/** Which of those that wait: somebody's, nobody's, or those that a check sent. */
export type QueueFilter = {
  /** The name of a reviewer. */
  readonly assignedTo?: string | undefined;
  readonly isNobodys?: boolean | undefined;
  readonly check?: CheckName | undefined;
};

/** With two reviewers: another one has given the same verdict since a photo was last requested. */
const isAgreed = (found: CaptureSession, { by, verdict }: Review): boolean =>
  verdictsNow(found).some((one) => one.by !== by && one.verdict === verdict);

const setClaim = (session: SqlSession, id: string, by: string | null, until: Date | null) =>
  session.query('update capture_sessions set claimed_by = $2, claimed_until = $3 where id = $1', [
    id,
    by,
    until,
  ]);

const addReview = (session: SqlSession, id: string, review: Review) =>
  session.query(
    `update capture_sessions set reviews = reviews || $2::jsonb, version = version + 1,
       claimed_by = null, claimed_until = null, assigned_to = null where id = $1`,
    [id, JSON.stringify([review])],
  );

/** Queues an event although nothing was decided: a new photo is expected. */
const tellReviewed = (session: SqlSession, id: string, now: Date) => {
  const queued = queueEvent('capture_sessions', "'session.reviewed'", '$2::timestamptz');
  return session.query(`${queued} where id = $1`, [id, now]);
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
  waiting: (
    client: string,
    limit: number,
    { assignedTo, isNobodys = false, check }: QueueFilter = {},
  ): Promise<readonly CaptureSession[]> =>
    selectSessions(
      sql,
      `where client = $1 and outcome = 'review'
         and ($3::text is null or assigned_to = $3)
         and (not $4 or assigned_to is null or not exists (select 1 from reviewers r
           where r.name = assigned_to and r.client = $1 and r.role = 'reviewer'))
         and ($5::jsonb is null or reasons @> $5)
       order by decided_at, id limit $2`,
      [
        ...[client, limit, assignedTo ?? null, isNobodys],
        check === undefined ? null : JSON.stringify([{ check }]),
      ],
    ),

  /**
   * Gives the session to one reviewer for ten minutes; the same reviewer renews it. Somebody else's
   * case only to who `takesOver`, whose case it is then.
   */
  claim: (id: string, by: ReviewedBy, until: Date, takesOver = false): Promise<ReviewResult> =>
    sql.transaction(async (session) => {
      const { client, reviewer, now } = by;
      const found = await lockSession(session, client, id);
      if (!found) return 'absent';
      const ended = whyNotInReview(found);
      if (ended) return ended;
      const claim = claimOf(found, now);
      if (claim && claim.by !== reviewer) return 'claimed';
      if (hasVoted(found, reviewer)) return 'own_review';
      const isOthers = !claim && (await isOthersCase(session, found, reviewer));
      if (isOthers && !takesOver) return 'assigned';
      if (isOthers) await assignTo(session, found, reviewer, by);
      await setClaim(session, id, reviewer, until);
      const assignedTo = isOthers ? reviewer : found.assignedTo;
      return { ...found, assignedTo, claimedBy: reviewer, claimedUntil: until };
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
      const found = await lockSession(session, by.client, id);
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
