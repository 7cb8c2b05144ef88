import { addEntry } from '../audit.js';
import type { Sql, SqlSession } from '../sql.js';
import type { CaptureSession } from './capture-session.js';
import {
  hasVoted,
  lockSession,
  type ReviewConflict,
  type ReviewedBy,
  whyNotInReview,
} from './in-review.js';

/** Somebody who was removed, or does not review any more, has no session. */
const isReviewer = async (session: SqlSession, client: string, name: string): Promise<boolean> => {
  const text = `select 1 from reviewers where name = $1 and client = $2 and role = 'reviewer'`;
  return (await session.query(text, [name, client])).length > 0;
};

/** With its line in the audit log; the caller has locked the session. */
export const assignTo = async (
  session: SqlSession,
  { id, assignedTo }: Pick<CaptureSession, 'id' | 'assignedTo'>,
  to: string | null,
  { actor }: Pick<ReviewedBy, 'actor'>,
): Promise<void> => {
  if (assignedTo === to) return;
  await session.query('update capture_sessions set assigned_to = $2 where id = $1', [id, to]);
  await addEntry(session, actor, ['reviews.assign', id, { from: assignedTo, to }]);
};

/** The session is somebody else's case. */
export const isOthersCase = async (
  session: SqlSession,
  { client, assignedTo }: CaptureSession,
  reviewer: string,
): Promise<boolean> =>
  assignedTo !== null && assignedTo !== reviewer && isReviewer(session, client, assignedTo);

export const createAssignments = (sql: Sql) => ({
  /** To a reviewer of the client, or with null to nobody. A claim that somebody has goes on. */
  assign: (
    id: string,
    to: string | null,
    by: ReviewedBy,
  ): Promise<ReviewConflict | 'absent' | 'assigned_now'> =>
    sql.transaction(async (session) => {
      const found = await lockSession(session, by.client, id);
      if (!found) return 'absent';
      const ended = whyNotInReview(found);
      if (ended) return ended;
      if (to !== null && !(await isReviewer(session, by.client, to))) return 'no_such_reviewer';
      if (to !== null && hasVoted(found, to)) return 'has_voted';
      await assignTo(session, found, to, by);
      return 'assigned_now';
    }),
});
