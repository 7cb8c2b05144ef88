import { addEntry } from '../audit.js';
import { agedParams, agedSql, type ClockLead, type ErasureTime, noLead } from '../observed-time.js';
import type { Sql, SqlSession } from '../sql.js';
import { erasePhotos } from './review-photos.js';

/** How long after its end a session's answers can still be read. */
export const answersKeptMs = 3_600_000;

/**
 * The webhook is queued in the same transaction, so that a crash cannot lose just one of them.
 * Faces kept for comparison are erased at the end, and so are photos, unless a person has to look
 * at them.
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
     ), told as (
       insert into webhooks (session, event, next_at)
       select id, 'session.' || $1::text, $2::timestamptz from ended where webhook_url is not null
     )
     select id from ended`,
    [status, now, lead, ...params],
  );

const removedAtOnce = 1000;

/**
 * The client has withdrawn a session that waits for a reviewer: without its photos nobody could
 * decide it any more, so it has no decision. What its receiver was not told yet is not sent.
 */
const withdraw = (session: SqlSession, id: string, now: Date) =>
  session.query(
    `with withdrawn as (
       update capture_sessions set status = 'cancelled', outcome = null, policy = null,
         decided_by = null, decided_at = null, reasons = null, checks = null, claimed_by = null,
         claimed_until = null, version = version + 1
       where id = $1 and outcome = 'review' returning id, webhook_url
     ), silent as (
       update webhooks set next_at = null from withdrawn where session = withdrawn.id
     )
     insert into webhooks (session, event, next_at)
     select id, 'session.cancelled', $2 from withdrawn where webhook_url is not null`,
    [id, now],
  );

export const createSessionEnds = (sql: Sql, lead: () => ClockLead = noLead) => ({
  /**
   * Also erases the answers, and withdraws a session in review. Undefined when this client has no
   * such session; false when it had ended.
   */
  cancel: (client: string, id: string, now: Date, from = 'service'): Promise<boolean | undefined> =>
    sql.transaction(async (session) => {
      const text = 'select 1 from capture_sessions where client = $1 and id = $2 for update';
      if ((await session.query(text, [client, id])).length === 0) return undefined;
      const ended = await endSessions(session, 'cancelled', now, lead(), 'id = $4', [id]);
      await withdraw(session, id, now);
      await session.query('update capture_steps set answer = null where session = $1', [id]);
      await erasePhotos(session, id);
      await session.query('delete from seen_documents where session = $1', [id]);
      await addEntry(session, { who: `client ${client}`, from }, ['sessions.erase', id, {}]);
      return ended.length > 0;
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
      await endSessions(session, 'expired', now, lead(), 'id = any($4)', [ids]);
      return ids.length;
    }),

  eraseAnswers: async (time: ErasureTime): Promise<number> => {
    const rows = await sql.query(
      `update capture_steps set answer = null from capture_sessions
       where answer is not null and id = session and ${agedSql('ended_at', 'ended_unconfirmed_ms')}
       returning 1`,
      agedParams(time).map((at) => new Date(at.getTime() - answersKeptMs)),
    );
    return rows.length;
  },

  /** Erases the stored answers of an erased transaction. */
  forget: async (client: string, transactionId: number): Promise<void> => {
    await sql.query(
      `with forgotten as (
         update capture_steps set answer = null from capture_sessions
         where id = session and client = $1 and transaction_id = $2 returning session, position
       )
       delete from review_photos p using forgotten f
       where p.session = f.session and p.position = f.position`,
      [client, transactionId],
    );
  },

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
