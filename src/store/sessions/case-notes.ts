import { type CaseNote, maxNotes } from '../../contract/review.js';
import { addEntry } from '../audit.js';
import type { Sql } from '../sql.js';
import { lockSession, type ReviewConflict, type ReviewedBy, whyNotInReview } from './in-review.js';

export const createCaseNotes = (sql: Sql) => ({
  /** Before the decision; `text` is sealed by the caller. */
  addNote: (
    id: string,
    text: string,
    by: ReviewedBy,
  ): Promise<ReviewConflict | 'absent' | 'added'> =>
    sql.transaction(async (session) => {
      const found = await lockSession(session, by.client, id);
      if (!found) return 'absent';
      const ended = whyNotInReview(found);
      if (ended) return ended;
      if (found.notes.length >= maxNotes) return 'too_many_notes';
      const notes: readonly CaseNote[] = [
        ...found.notes,
        { by: by.reviewer, at: by.now.toISOString(), text },
      ];
      await session.query('update capture_sessions set notes = $2::jsonb where id = $1', [
        id,
        JSON.stringify(notes),
      ]);
      // What it says stays with the session, because the audit log is never erased.
      await addEntry(session, by.actor, ['reviews.note', id, { notes: notes.length }]);
      return 'added';
    }),
});
