import type { SqlSession } from '../sql.js';

/**
 * The person is asked for one photo again, by the link that they have. What was decided no longer
 * counts; the other steps stay as they are, with the faces that wait to be compared.
 */
export const reopenStep = async (
  session: SqlSession,
  id: string,
  position: number,
): Promise<void> => {
  await session.query(
    `update capture_sessions set status = 'started', ended_at = null, ended_unconfirmed_ms = 0,
       outcome = null, policy = null, decided_by = null, decided_at = null, reasons = null,
       checks = null, version = version + 1
     where id = $1`,
    [id],
  );
  await session.query(
    `update capture_steps s set face = p.sealed from review_photos p
     where p.session = $1 and p.name = 'face' and s.session = $1 and s.position = p.position
       and s.position <> $2`,
    [id, position],
  );
  await session.query(
    `update capture_steps set status = 'waiting', attempts = 0, busy_until = null, answer = null,
       findings = null, face = null, moving = false
     where session = $1 and position = $2`,
    [id, position],
  );
  await session.query(
    `delete from review_photos where session = $1 and (name = 'face' or position = $2)`,
    [id, position],
  );
  // As before the session had ended: no photo outlasts the link.
  await session.query(
    `update review_photos p set expires_at = least(p.expires_at, s.expires_at)
     from capture_sessions s where s.id = p.session and s.id = $1`,
    [id],
  );
};
