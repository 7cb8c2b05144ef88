import { agedParams, agedSql, type ClockLead, type ErasureTime } from '../observed-time.js';
import type { SqlSession } from '../sql.js';

/** A keyed hash of the document that a step showed, and for how long it is remembered. */
export type SeenDocument = { readonly document: string; readonly until: Date };

/** Another session of the client, whose customer showed the document of a step. */
export type SeenBefore = { readonly step: number; readonly session: string };

export const rememberDocument = async (
  { query }: SqlSession,
  [id, position]: readonly [string, number],
  { document, until }: SeenDocument,
  now: Date,
  lead: ClockLead,
): Promise<void> => {
  await query(
    `insert into seen_documents
       (session, position, client, document, seen_at, expires_at, unconfirmed_ms)
     select id, $2, client, $3, $4, $5, unconfirmed($6) from capture_sessions where id = $1
     on conflict (session, position) do update set document = excluded.document,
       seen_at = excluded.seen_at, expires_at = excluded.expires_at,
       unconfirmed_ms = excluded.unconfirmed_ms`,
    [id, position, document, now, until, lead],
  );
};

// An arbitrary number, the same on every node and different from other locks.
const lockNumber = 24_256;

/**
 * Until the end of the transaction no other session that showed one of these documents is decided:
 * of two that end concurrently, the second sees the first. In one order, so that two sessions of
 * two documents do not wait for each other.
 */
export const lockSeen = async ({ query }: SqlSession, id: string): Promise<void> => {
  const keys = await query<{ key: number }>(
    `select distinct hashtext(client || ' ' || document) as key
     from seen_documents where session = $1 order by key`,
    [id],
  );
  for (const { key } of keys)
    await query('select pg_advisory_xact_lock($1, $2)', [lockNumber, key]);
};

/**
 * Only in sessions that were decided. One with the same reference is the same customer trying
 * again.
 */
export const seenBefore = (
  { query }: SqlSession,
  id: string,
  now: Date,
): Promise<readonly SeenBefore[]> =>
  query<SeenBefore>(
    `select own.position as step, other.session
     from seen_documents own
       join capture_sessions this on this.id = own.session
       join seen_documents other
         on other.client = own.client and other.document = own.document
       join capture_sessions before on before.id = other.session
     where own.session = $1 and other.session <> $1 and other.expires_at > $2
       and before.outcome is not null
       and (before.reference is null or before.reference is distinct from this.reference)
     group by own.position, other.session, other.seen_at
     order by own.position, other.seen_at desc limit 20`,
    [id, now],
  );

export const createSeenDocuments = (sql: SqlSession) => ({
  eraseSeen: async (time: ErasureTime): Promise<number> => {
    const text = `delete from seen_documents where ${agedSql('expires_at')} returning 1`;
    return (await sql.query(text, agedParams(time))).length;
  },
});
