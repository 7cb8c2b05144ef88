import type { SqlSession } from '../sql.js';
import type { CaptureSession } from './capture-session.js';
import { withdrawEvents } from './queue-event.js';

/** Time for the client to send a new link, and for the customer to use it. */
const newLinkMs = 86_400_000;

/**
 * A link that had expired stays expired and is released from its device: the photo is sent by a new
 * link, which the client requests.
 */
const closeLink = (session: SqlSession, id: string, now: Date) =>
  session.query(
    `update capture_sessions set token_hash = 'none ' || gen_random_uuid(), device_hash = null,
       expires_at = $2, retain_until = greatest(retain_until, $2)
     where id = $1`,
    [id, new Date(now.getTime() + newLinkMs)],
  );

/**
 * The person is asked for one photo again, by the same link while it is valid. The decision no
 * longer counts; the other steps stay as they are, with the faces to be compared.
 */
export const reopenStep = async (
  session: SqlSession,
  { id, expiresAt }: Pick<CaptureSession, 'id' | 'expiresAt'>,
  position: number,
  now: Date,
): Promise<void> => {
  if (expiresAt <= now) await closeLink(session, id, now);
  await session.query(
    `update capture_sessions set status = 'started', ended_at = null, ended_unconfirmed_ms = 0,
       outcome = null, policy = null, decided_by = null, decided_at = null, reasons = null,
       checks = null, version = version + 1
     where id = $1`,
    [id],
  );
  // The session is no longer decided: its undelivered events are withdrawn, and the receiver is
  // told about the new photo.
  await session.query(
    `${withdrawEvents} where session = $1 and next_at is not null
       and event in ('session.finished', 'session.decided')`,
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
       done_at = null, findings = null, face = null, moving = false,
       -- The reviewer may have asked because of the document itself: another one may be chosen.
       document_type = case when document_types is null then document_type end
     where session = $1 and position = $2`,
    [id, position],
  );
  await session.query(
    `delete from review_photos where session = $1 and (name = 'face' or position = $2)`,
    [id, position],
  );
  await session.query('delete from client_photos where session = $1 and position = $2', [
    id,
    position,
  ]);
  // As before the session had ended: no photo is kept longer than the link is valid.
  await session.query(
    `update review_photos p set expires_at = least(p.expires_at, s.expires_at)
     from capture_sessions s where s.id = p.session and s.id = $1`,
    [id],
  );
};
