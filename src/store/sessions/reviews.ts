import type { CheckName } from '../../spec/decision.js';
import { claimMs, type Review, reviewerLabel } from '../../spec/review.js';
import { type Actor, addEntry } from '../audit.js';
import type { Sql, SqlSession } from '../sql.js';
import { keepDecision } from './decided.js';
import { erasePhotos } from './review-photos.js';
import { reopenStep } from './reopen.js';
import type { CaptureSession } from './capture-session.js';
import { selectSessions } from './select-sessions.js';

/** Why somebody may not review a session now. */
export type ReviewConflict =
  /** It is not, or no longer, in review. */
  | 'not_in_review'
  /** Another reviewer has it. */
  | 'claimed'
  /** The claim was never made, or is over. */
  | 'no_claim'
  /** Another person has to be the second. */
  | 'own_review'
  | 'no_such_step';

export type ReviewResult = ReviewConflict | 'absent' | CaptureSession;

/** Who reviews, when, and how the audit names them. */
export type ReviewedBy = {
  readonly client: string;
  readonly reviewer: string;
  readonly actor: Actor;
  readonly now: Date;
};

/** Who has a session now. A claim that ends later than any can was made by a clock that was ahead. */
export const claimOf = ({ claimedBy, claimedUntil }: CaptureSession, now: Date) => {
  const leftMs = (claimedUntil?.getTime() ?? 0) - now.getTime();
  return leftMs > 0 && leftMs <= claimMs ? { by: claimedBy!, until: claimedUntil! } : undefined;
};

const hasVoted = ({ reviews }: CaptureSession, reviewer: string): boolean => {
  const since = reviews.findLastIndex(({ verdict }) => verdict === 'retake') + 1;
  return reviews.slice(since).some(({ by }) => by === reviewer);
};

/** With two reviewers: another one has given the same verdict since photos were last asked for. */
const isAgreed = ({ reviews }: CaptureSession, { by, verdict }: Review): boolean => {
  const since = reviews.findLastIndex((one) => one.verdict === 'retake') + 1;
  return reviews.slice(since).some((one) => one.by !== by && one.verdict === verdict);
};

/** Also a lock: of two that come at once, the second sees what the first did. */
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

/** Told although nothing was decided: a new photo is awaited. */
const tellReviewed = (session: SqlSession, id: string, now: Date) =>
  session.query(
    `insert into webhooks (session, event, next_at)
     select id, 'session.reviewed', $2 from capture_sessions
     where id = $1 and webhook_url is not null`,
    [id, now],
  );

const conflictOf = (
  found: CaptureSession,
  review: Review,
  { reviewer, now }: ReviewedBy,
): ReviewConflict | undefined => {
  if (found.decision?.outcome !== 'review') return 'not_in_review';
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

  /** For one reviewer alone until then; theirs is renewed. */
  claim: (id: string, { client, reviewer, now }: ReviewedBy, until: Date): Promise<ReviewResult> =>
    sql.transaction(async (session) => {
      const found = await lock(session, client, id);
      if (!found) return 'absent';
      if (found.decision?.outcome !== 'review') return 'not_in_review';
      if ((claimOf(found, now)?.by ?? reviewer) !== reviewer) return 'claimed';
      if (hasVoted(found, reviewer)) return 'own_review';
      await setClaim(session, id, reviewer, until);
      return { ...found, claimedBy: reviewer, claimedUntil: until };
    }),

  /** Nothing happens where the claim is another's. */
  release: async (id: string, { client, reviewer }: ReviewedBy): Promise<void> => {
    await sql.query(
      `update capture_sessions set claimed_by = null, claimed_until = null
       where client = $1 and id = $2 and claimed_by = $3`,
      [client, id, reviewer],
    );
  },

  /**
   * What a person says, with its webhook and its line in the audit, all at once. With
   * `secondPerson` the session stays in review until two people have said the same.
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
      // The note stays with the session: the audit log keeps what it has for good.
      const { verdict, reason, step } = review;
      await addEntry(session, by.actor, ['reviews.decide', id, { verdict, reason, step }]);
      await addReview(session, id, review);
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
  /** Sessions that this check sent to a person, and that a person decided. */
  readonly reviewed: number;
  /** Of these: the person let the customer go on, against the check. */
  readonly approved: number;
};
export type ReviewFigures = {
  readonly waiting: number;
  readonly oldestAt: Date | null;
  /** By people, since then. */
  readonly decided: number;
  readonly approved: number;
  /** Of these: from the end of the session to what the person decided. Null where there are none. */
  readonly medianSeconds: number | null;
  readonly checks: readonly CheckFigure[];
};
