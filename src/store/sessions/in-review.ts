import { claimMs, type Review } from '../../contract/review.js';
import type { Actor } from '../audit.js';
import type { SqlSession } from '../sql.js';
import type { CaptureSession } from './capture-session.js';
import { selectSessions } from './select-sessions.js';

/** Why somebody may not do this with a session in review now. */
export type ReviewConflict =
  /** It is not, or no longer, in review. */
  | 'not_in_review'
  /** Its client or its person has erased it. */
  | 'erased'
  /** Another reviewer has claimed it. */
  | 'claimed'
  /** It is assigned to another reviewer, and the caller did not ask to take it over. */
  | 'assigned'
  /** The claim was never made, or has expired. */
  | 'no_claim'
  /** The second reviewer must be another person. */
  | 'own_review'
  | 'no_such_step'
  /** The client has no reviewer of this name. */
  | 'no_such_reviewer'
  /** Whom it would be assigned to has given a verdict: the second must be another person. */
  | 'has_voted'
  | 'too_many_notes';

/** The reviewer, the time, and the reviewer's name in the audit log. */
export type ReviewedBy = {
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

/** What was said since a photo was last requested. */
export const verdictsNow = ({ reviews }: CaptureSession): readonly Review[] =>
  reviews.slice(reviews.findLastIndex(({ verdict }) => verdict === 'retake') + 1);

export const hasVoted = (found: CaptureSession, reviewer: string): boolean =>
  verdictsNow(found).some(({ by }) => by === reviewer);

/** Also a lock: the second of two concurrent reviews sees what the first did. */
export const lockSession = async (session: SqlSession, client: string, id: string) => {
  await session.query('select 1 from capture_sessions where id = $1 for update', [id]);
  return (await selectSessions(session, 'where client = $1 and id = $2', [client, id]))[0];
};

/** Undefined while it waits for a reviewer. */
export const whyNotInReview = ({
  decision,
  status,
}: CaptureSession): 'erased' | 'not_in_review' | undefined => {
  if (decision?.outcome === 'review') return undefined;
  return status === 'cancelled' ? 'erased' : 'not_in_review';
};
