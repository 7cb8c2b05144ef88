import type { Decision } from '../../contract/decision.js';
import type { DocumentType } from '../../contract/ocr-request.js';
import { type ClockLead, noLead } from '../observed-time.js';
import type { Sql, SqlSession } from '../sql.js';
import {
  type CaptureSession,
  type CaptureStep,
  maxAttempts,
  maxAttemptsOf,
  type NewSession,
  type PlannedStep,
  type SettledStep,
} from './capture-session.js';
import { keepDecision, type MadeDecision } from './decided.js';
import { endSessions } from './end-sessions.js';
import { keepClientPhotos } from './client-photos.js';
import { keepForReview, keepPhotos } from './review-photos.js';
import { lockEvents } from './queue-event.js';
import { lockSeen, rememberDocument, type SeenBefore, seenBefore } from './seen-documents.js';
import { selectSessions } from './select-sessions.js';

export * from './capture-session.js';

/** Parameter $1 is the session's id, $2 the step's position. */
const thisStep = 'session = $1 and position = $2';

// An arbitrary number, the same on every node and different from other locks.
const lockNumber = 24_257;

const changed = (sql: SqlSession, id: string) =>
  sql.query('update capture_sessions set version = version + 1 where id = $1', [id]);

/**
 * Held before a step is written, as by everything else that writes a session and its steps: in this
 * order nobody waits in a circle. False: it has ended.
 */
const lockOpen = async (sql: SqlSession, id: string): Promise<boolean> => {
  const text = 'select 1 from capture_sessions where id = $1 and ended_at is null for update';
  return (await sql.query(text, [id])).length > 0;
};

/** Every step is done, or one of them may not be tried again. */
const isOver = (steps: readonly CaptureStep[]): boolean =>
  steps.every(({ status }) => status === 'done') ||
  steps.some((step) => step.status === 'refused' && step.attempts >= maxAttemptsOf(step));

export const createSessions = (sql: Sql, lead: () => ClockLead = noLead) => {
  const find = async (where: string, params: readonly unknown[]) =>
    (await selectSessions(sql, `where ${where}`, params))[0];

  return {
    /** False: the client has `most` sessions that have neither ended nor expired. */
    add: (session: NewSession, steps: readonly PlannedStep[], most: number): Promise<boolean> =>
      sql.transaction(async ({ query }) => {
        await query('select pg_advisory_xact_lock($1, hashtext($2))', [lockNumber, session.client]);
        const [open] = await query<{ count: number }>(
          `select count(*)::integer as count from capture_sessions
           where client = $1 and ended_at is null`,
          [session.client],
        );
        if (open!.count >= most) return false;
        await query(
          `insert into capture_sessions (id, client, token_hash, language, reference, return_url,
             webhook_url, consent_text, created_at, expires_at, retain_until, details,
             sandbox_checks, traceparent, unconfirmed_ms, consent_language, photos_kept)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, unconfirmed($15),
             $16, $17)`,
          [
            session.id,
            session.client,
            session.tokenHash,
            session.language,
            session.reference,
            session.returnUrl,
            session.webhookUrl,
            session.consentText,
            session.createdAt,
            session.expiresAt,
            session.retainUntil,
            session.details,
            session.sandboxChecks,
            session.traceparent,
            lead(),
            session.consentLanguage ?? null,
            session.photosKept ?? false,
          ],
        );
        for (const [position, step] of steps.entries())
          await query(
            `insert into capture_steps
               (session, position, kind, document_type, country, liveness, sandbox_outcome,
                document_types)
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
            [
              ...[session.id, position, step.kind, step.documentType],
              ...[step.country, step.liveness, step.sandboxOutcome, step.documentTypes ?? null],
            ],
          );
        return true;
      }),

    clientOf: async (id: string): Promise<string | undefined> => {
      const text = 'select client from capture_sessions where id = $1';
      return (await sql.query<{ client: string }>(text, [id]))[0]?.client;
    },

    getAll: (ids: readonly string[]) => selectSessions(sql, 'where id = any($1)', [ids]),
    get: (client: string, id: string) => find('client = $1 and id = $2', [client, id]),
    withToken: (tokenHash: string) => find('token_hash = $1', [tokenHash]),

    versions: (ids: readonly string[]) =>
      sql.query<{ id: string; version: number }>(
        'select id, version from capture_sessions where id = any($1)',
        [ids],
      ),

    /**
     * Replaces the previous link, for any device; photos keep their retention time. False: it had
     * ended.
     */
    renewLink: async (
      { client, id }: Pick<NewSession, 'client' | 'id'>,
      tokenHash: string,
      expiresAt: Date,
    ): Promise<boolean> =>
      sql.transaction(async ({ query }) => {
        const rows = await query(
          `update capture_sessions set token_hash = $3, expires_at = $4, device_hash = null,
             retain_until = greatest(retain_until, $4), version = version + 1
           where client = $1 and id = $2 and ended_at is null returning id`,
          [client, id, tokenHash, expiresAt],
        );
        if (rows.length === 0) return false;
        // A photo that is being read came by the previous link: its attempt is given back. In a
        // statement of its own, which sees an attempt that began while the first one waited.
        await query(
          `update capture_steps set attempts = attempts - 1, busy_until = null
           where session = $1 and busy_until is not null`,
          [id],
        );
        return true;
      }),

    /** The page of the link was opened; only the first time counts. */
    noteOpened: async (
      { id, openedAt }: Pick<CaptureSession, 'id' | 'openedAt'>,
      now: Date,
    ): Promise<void> => {
      if (openedAt !== null) return;
      await sql.query(
        `update capture_sessions set opened_at = $2
         where id = $1 and opened_at is null and ended_at is null`,
        [id, now],
      );
    },

    /** Binds the session to its first device; false for any other. */
    bind: async (id: string, deviceHash: string): Promise<boolean> => {
      await sql.query(
        `update capture_sessions set device_hash = $2, status = 'started', version = version + 1
         where id = $1 and device_hash is null and ended_at is null`,
        [id, deviceHash],
      );
      const text = 'select 1 from capture_sessions where id = $1 and device_hash = $2';
      return (await sql.query(text, [id, deviceHash])).length > 0;
    },

    giveConsent: async (id: string, now: Date): Promise<void> => {
      await sql.query(
        `update capture_sessions set consent_given_at = $2, version = version + 1
         where id = $1 and consent_given_at is null and ended_at is null`,
        [id, now],
      );
    },

    /**
     * Undefined when the step or its session has ended, its link was renewed, or a photo of it is
     * being read. An attempt on a node that died does not count, because it was never judged.
     * Neither does one that would be busy for twice the longest time: the clock was set back. The
     * limit is twice that time because clocks of two nodes differ by some milliseconds.
     */
    startAttempt: async (
      { id, tokenHash }: Pick<CaptureSession, 'id' | 'tokenHash'>,
      position: number,
      now: Date,
      busyUntil: Date,
    ) => {
      // With a lock: a link that is renewed meanwhile either stops this attempt or frees its step.
      const rows = await sql.query<{ attempts: number }>(
        `with opened as (
           select id from capture_sessions
           where id = $1 and token_hash = $5 and ended_at is null and expires_at > $3 for share
         )
         update capture_steps set busy_until = $4,
           attempts = attempts + case when busy_until is null then 1 else 0 end
         from opened
         where ${thisStep} and session = opened.id and status <> 'done'
           and (attempts < ${maxAttempts} or busy_until is not null)
           and (busy_until is null or busy_until <= $3
             or busy_until > $4::timestamptz + ($4::timestamptz - $3::timestamptz))
         returning attempts`,
        [id, position, now, busyUntil, tokenHash],
      );
      return rows[0]?.attempts;
    },

    /** Nothing was read, or it could not be kept, and the person was not at fault. */
    undoAttempt: async (id: string, position: number, busyUntil: Date): Promise<void> => {
      await sql.query(
        `update capture_steps set attempts = attempts - 1, busy_until = null
         where ${thisStep} and busy_until = $3`,
        [id, position, busyUntil],
      );
    },

    /**
     * The photo has shown which of the offered documents it is, and nothing was refused: the attempt
     * is given back. `late` as in `settle`.
     */
    chooseByPhoto: (
      id: string,
      position: number,
      documentType: DocumentType,
      busyUntil: Date,
    ): Promise<undefined | 'late'> =>
      sql.transaction(async (session) => {
        if (!(await lockOpen(session, id))) return 'late';
        const chosen = await session.query(
          `update capture_steps set document_type = $3, attempts = attempts - 1, busy_until = null
           where ${thisStep} and busy_until = $4 returning 1`,
          [id, position, documentType, busyUntil],
        );
        if (chosen.length === 0) return 'late';
        await changed(session, id);
        return undefined;
      }),

    /**
     * Keeps the answer to an attempt. The session ends with its last step, or with a step that may
     * not be tried again; it is decided in the same transaction, so that a crash loses neither or
     * both. Returns the decision, if there is one; `late` if the session has ended meanwhile, if its
     * link was renewed, or if another attempt has taken the place of this one.
     */
    settle: (
      id: string,
      position: number,
      step: SettledStep,
      now: Date,
      decide: (session: CaptureSession, seen: readonly SeenBefore[]) => Promise<MadeDecision>,
    ): Promise<Decision | undefined | 'late'> =>
      sql.transaction(async (session) => {
        if (!(await lockOpen(session, id))) return 'late';
        const kept = await session.query(
          `update capture_steps set busy_until = null, status = $3, transaction_id = $4,
             answer = $5, findings = $6, face = $7, moving = $9,
             done_at = case when $3 = 'done' then $12::timestamptz end,
             document_type = coalesce($11, document_type),
             refusals = case when $8::text is null then refusals else array_append(refusals, $8) end
           where ${thisStep} and busy_until is not distinct from $10 returning 1`,
          [
            ...[id, position, step.status, step.transactionId],
            ...[step.answer, step.findings, step.face, step.refusal, step.moving, step.busyUntil],
            step.chosen ?? null,
            now,
          ],
        );
        if (kept.length === 0) return 'late';
        await changed(session, id);
        // Of two steps that end concurrently, the second sees the first.
        const found = (await selectSessions(session, 'where id = $1', [id]))[0]!;
        if (step.photos) await keepPhotos(session, [id, position], step.photos, lead());
        if (step.originals) await keepClientPhotos(session, [id, position], step.originals);
        if (step.seen) await rememberDocument(session, [id, position], step.seen, now, lead());
        if (!isOver(found.steps)) return undefined;
        await lockSeen(session, id);
        const made = await decide(found, await seenBefore(session, id, now));
        const { reviewUntil } = made;
        if (reviewUntil) {
          const faces = found.steps.map(({ face }) => face);
          await keepForReview(session, id, faces, reviewUntil, lead());
        }
        const keeps = reviewUntil !== undefined;
        await lockEvents(session, [id]);
        await endSessions(session, 'finished', now, lead(), 'id = $4', [id], keeps);
        await keepDecision(session, id, made, 'session.decided');
        return made.decision;
      }),
  };
};

export type Sessions = ReturnType<typeof createSessions>;
