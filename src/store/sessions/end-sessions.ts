import { type Actor, addEntry } from '../audit.js';
import { agedParams, agedSql, type ClockLead, type ErasureTime, noLead } from '../observed-time.js';
import type { Sql, SqlSession } from '../sql.js';
import { lockEvents, queueEvent, withdrawEvents } from './queue-event.js';
import { eraseClientPhotos } from './client-photos.js';
import { erasePhotos } from './review-photos.js';

/** How long after its end a session's answers can still be read. */
export const answersKeptMs = 3_600_000;

/**
 * The event is queued in the same transaction, so that a crash cannot lose just one of them; the
 * caller has locked the client's events.
 * Faces kept for comparison are erased at the end, and so are photos, unless a person has to look
 * at them. Photos for the client are erased where there is nothing to file.
 */
export const endSessions = (
  sql: SqlSession,
  status: 'finished' | 'expired' | 'cancelled',
  now: Date,
  lead: ClockLead,
  where: string,
  params: readonly unknown[] = [],
  keepsPhotos = false,
): Promise<readonly { id: string }[]> =>
  sql.query<{ id: string }>(
    `with ended as (
       update capture_sessions set status = $1::text, ended_at = $2::timestamptz,
         ended_unconfirmed_ms = unconfirmed($3), version = version + 1
       where ended_at is null and ${where} returning id, webhook_url
     ), compared as (
       update capture_steps set face = null from ended where session = ended.id and face is not null
     ), erased as (
       ${keepsPhotos ? 'select 1' : 'delete from review_photos using ended where session = ended.id'}
     ), unfiled as (
       ${status === 'finished' ? 'select 1' : 'delete from client_photos using ended where session = ended.id'}
     ), told as (
       ${queueEvent('ended', "'session.' || $1::text", '$2::timestamptz')}
     )
     select id from ended`,
    [status, now, lead, ...params],
  );

const removedAtOnce = 1000;

/**
 * The client has withdrawn a session that waits for a reviewer: without its photos nobody could
 * decide it any more, so it has no decision. What its receiver was not told yet is not sent.
 * Returns whether it was in review.
 */
const withdraw = async (session: SqlSession, id: string, now: Date): Promise<boolean> => {
  const text = `select 1 from capture_sessions where id = $1 and outcome = 'review'`;
  if ((await session.query(text, [id])).length === 0) return false;
  await session.query(
    `with withdrawn as (
       update capture_sessions set status = 'cancelled', outcome = null, policy = null,
         decided_by = null, decided_at = null, reasons = null, checks = null, claimed_by = null,
         claimed_until = null, assigned_to = null, version = version + 1
       where id = $1 and outcome = 'review' returning id, webhook_url
     ), silent as (
       ${withdrawEvents} from withdrawn where session = withdrawn.id and next_at is not null
     )
     ${queueEvent('withdrawn', "'session.cancelled'", '$2::timestamptz')}`,
    [id, now],
  );
  return true;
};

/** Notes of reviewers are free text: somebody may have written about the person. */
const eraseNotes = (session: SqlSession, id: string) =>
  session.query(
    `update capture_sessions set notes = '[]', reviews = coalesce((
       select jsonb_agg(review - 'note' order by place)
       from jsonb_array_elements(reviews) with ordinality as said (review, place)), '[]')
     where id = $1`,
    [id],
  );

type Erased = {
  /** It had not ended. */
  readonly ended: boolean;
  readonly wasInReview: boolean;
};

/** Ends the session, and its review, and erases what it has of the person; with its lock. */
const eraseSession = async (
  session: SqlSession,
  id: string,
  now: Date,
  lead: ClockLead,
): Promise<Erased> => {
  await lockEvents(session, [id]);
  const ended = await endSessions(session, 'cancelled', now, lead, 'id = $4', [id]);
  const wasInReview = await withdraw(session, id, now);
  await eraseNotes(session, id);
  await session.query('update capture_steps set answer = null where session = $1', [id]);
  await erasePhotos(session, id);
  await eraseClientPhotos(session, id);
  await session.query('delete from seen_documents where session = $1', [id]);
  return { ended: ended.length > 0, wasInReview };
};

export const createSessionEnds = (sql: Sql, lead: () => ClockLead = noLead) => ({
  /**
   * Also erases the answers and the notes of reviewers, and withdraws a session in review. Undefined when this client has no
   * such session; false when it had ended.
   */
  cancel: (client: string, id: string, now: Date, from = 'service'): Promise<boolean | undefined> =>
    sql.transaction(async (session) => {
      const text = 'select 1 from capture_sessions where client = $1 and id = $2 for update';
      if ((await session.query(text, [client, id])).length === 0) return undefined;
      const { ended, wasInReview } = await eraseSession(session, id, now, lead());
      await addEntry(session, { who: `client ${client}`, from }, [
        ...(['sessions.erase', id] as const),
        wasInReview ? { review: 'ended' } : {},
      ]);
      return ended;
    }),

  /**
   * The person does not agree, or no longer. What was measured and read is erased; a decision that
   * was made stays. Undefined when this client has no such session; `again`: it was withdrawn before.
   */
  withdrawConsent: (
    client: string,
    id: string,
    now: Date,
    by: Actor,
  ): Promise<'no_text' | 'again' | 'withdrawn' | 'ended' | undefined> =>
    sql.transaction(async (session) => {
      const text = `select consent_text is not null as "hasText",
          consent_withdrawn_at is not null as "isWithdrawn"
        from capture_sessions where client = $1 and id = $2 for update`;
      const [found] = await session.query<{ hasText: boolean; isWithdrawn: boolean }>(text, [
        client,
        id,
      ]);
      if (!found) return undefined;
      if (!found.hasText) return 'no_text';
      if (found.isWithdrawn) return 'again';
      const { ended, wasInReview } = await eraseSession(session, id, now, lead());
      await session.query(
        `with withdrawn as (
           update capture_sessions set consent_withdrawn_at = $2::timestamptz, version = version + 1
           where id = $1 returning id, webhook_url
         )
         ${queueEvent('withdrawn', "'session.withdrawn'", '$2::timestamptz')}`,
        [id, now],
      );
      await addEntry(session, by, [
        ...(['consent.withdraw', id] as const),
        wasInReview ? { review: 'ended' } : {},
      ]);
      return ended ? 'ended' : 'withdrawn';
    }),

  /**
   * Ends sessions that have expired; returns their number. Locked by a statement of their own: the
   * next one sees the face and the photos that were kept at the last moment. One that is being
   * written has its turn later.
   */
  expire: (now: Date): Promise<number> =>
    sql.transaction(async (session) => {
      const rows = await session.query<{ id: string }>(
        `select id from capture_sessions where ended_at is null and expires_at <= $1
         for update skip locked`,
        [now],
      );
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      await lockEvents(session, ids);
      await endSessions(session, 'expired', now, lead(), 'id = any($4)', [ids]);
      return ids.length;
    }),

  /**
   * An hour after the end; sealed ones also wait until each event of the session was delivered or
   * given up, and an hour longer, but never longer than the client's retries can last.
   */
  eraseAnswers: async (time: ErasureTime): Promise<number> => {
    const rows = await sql.query(
      `update capture_steps set answer = null
       from capture_sessions s join clients c on c.name = s.client
       where answer is not null and s.id = session
         and ${agedSql('ended_at', 'ended_unconfirmed_ms')}
         and (left(answer, 1) in ('{', '"')
           or ${agedSql("(ended_at + webhook_hours * interval '1 hour')", 'ended_unconfirmed_ms')}
           or not exists (select 1 from webhooks w where w.session = s.id and case
             when settled_at is null then state = 'pending' and next_at is not null
             else not (${agedSql('settled_at', 'settled_unconfirmed_ms')}) end))
       returning 1`,
      agedParams(time).map((at) => new Date(at.getTime() - answersKeptMs)),
    );
    return rows.length;
  },

  /**
   * Erases the stored answers of an erased transaction. The session is locked first, as by
   * everything that writes it: else a photo that ends it meanwhile takes the rows in another order,
   * and each waits for the other.
   */
  forget: (client: string, transactionId: number): Promise<void> =>
    sql.transaction(async (session) => {
      const locked = await session.query<{ id: string }>(
        `select id from capture_sessions where client = $1
           and id in (select session from capture_steps where transaction_id = $2)
         order by id for update`,
        [client, transactionId],
      );
      if (locked.length === 0) return;
      await session.query(
        `with forgotten as (
           update capture_steps set answer = null
           where session = any($1) and transaction_id = $2 returning session, position
         ), filed as (
           delete from client_photos p using forgotten f
           where p.session = f.session and p.position = f.position
         )
         delete from review_photos p using forgotten f
         where p.session = f.session and p.position = f.position`,
        [locked.map(({ id }) => id), transactionId],
      );
    }),

  removeExpired: async (time: ErasureTime): Promise<number> => {
    let removed = 0;
    for (;;) {
      const rows = await sql.query(
        `delete from capture_sessions where id in
           (select id from capture_sessions where ${agedSql('retain_until')}
            limit ${removedAtOnce})
         returning id`,
        agedParams(time),
      );
      removed += rows.length;
      if (rows.length < removedAtOnce) return removed;
    }
  },
});
