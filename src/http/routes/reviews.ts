import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { policyOf } from '../../sessions/decide/policies.js';
import { claimMs, isReasonOf, type Review } from '../../contract/review.js';
import { claimOf, type ReviewResult } from '../../store/sessions/reviews.js';
import type { CaptureSession } from '../../store/sessions/sessions.js';
import { type createAuthenticateStaff, staffActor } from '../auth/staff.js';
import { createPhotoSealer } from '../../sessions/photos.js';
import { createSealer } from '../../store/sealing.js';
import type { Dependencies } from '../dependencies.js';
import { openNotes } from '../present/case-notes.js';
import { presentFigures, presentQueue, presentReview } from '../present/review.js';
import * as schemas from '../present/schemas/reviews.js';
import { sessionPath } from '../present/schemas/sessions.js';
import { problem } from '../present/schemas/shared.js';
import { readJsonBodies } from '../request/bodies.js';
import { createStaffLimit } from '../request/staff-limit.js';
import type { SessionRoute } from './session-events.js';

const base = '/api/v3.2/sessions';
const mostWaiting = 200;
const dayMs = 86_400_000;
/**
 * Each claim shows what was read on a document. Nobody decides more in a minute: whoever claims
 * more is copying data.
 */
const claimsPerMinute = 30;

const notFound = { error: 'There is no such session.' };

type PhotoRoute = { Params: Static<typeof schemas.photoPath> };
type ReviewRoute = SessionRoute & { Body: Static<typeof schemas.reviewForm> };
type QueueRoute = { Querystring: Static<typeof schemas.queueQuery> };
type ClaimRoute = SessionRoute & { Body: Static<typeof schemas.claimForm> };
type FiguresRoute = { Querystring: Static<typeof schemas.figuresQuery> };

/**
 * The queue of a client's reviewers. Only the reviewer with the claim sees the photos, and each
 * look is audited.
 */
export const reviewRoutes =
  (dependencies: Dependencies, authenticate: ReturnType<typeof createAuthenticateStaff>) =>
  (app: FastifyInstance): void => {
    const { store, config, metrics } = dependencies;
    const { reviews, sessions, policies, staffPeople, audit, clock } = store;
    const sealer = config.keySecret === undefined ? undefined : createPhotoSealer(config.keySecret);
    const noteSealer = createSealer(config.keySecret, 'capture answers');
    readJsonBodies(app);
    metrics.watchReviews(() => reviews.waitingInAll());

    const limitTo = createStaffLimit(store);
    const limitRate = limitTo();
    const readers = [authenticate(), limitRate];
    const deciders = [authenticate('reviewer'), limitRate];
    const claimers = [...deciders, limitTo('claims', claimsPerMinute)];
    const common = { tags: ['reviews'], security: [{ staff: [] }] };
    const json = { 413: problem, 415: problem };

    const byOf = (request: FastifyRequest) => ({
      client: request.staff!.client,
      reviewer: request.staff!.name,
      now: new Date(clock.now()),
      actor: staffActor(request),
    });
    const needsSecond = async (client: string): Promise<boolean> =>
      policyOf(await policies.current(client)).secondPerson === true;

    /**
     * The only place where something sealed is opened for a person. The audit log says so before:
     * no look without a line.
     */
    const open = async (
      by: ReturnType<typeof byOf>,
      session: string,
      position: number,
      name: 'fields' | schemas.PhotoName,
    ) => {
      const sealed = await reviews.photo(session, position, name, by.now);
      if (sealed === undefined || !sealer) return undefined;
      await audit.add('reviews.look', session, { step: position, photo: name }, by.actor);
      return sealer.open(sealed, { session, position, name });
    };
    const hasClaim = (session: CaptureSession, staff: string): boolean =>
      claimOf(session, new Date(clock.now()))?.by === staff;

    const readFields = async (by: ReturnType<typeof byOf>, { id, steps }: CaptureSession) => {
      const read = await Promise.all(
        steps.map(async (_, step) => ({ step, bytes: await open(by, id, step, 'fields') })),
      );
      return read.flatMap(({ step, bytes }) =>
        bytes ? [{ step, answer: JSON.parse(bytes.toString()) as object }] : [],
      );
    };

    /** Somebody may have written about the person: it is a look, too. */
    const readNotes = async (by: ReturnType<typeof byOf>, { id, notes }: CaptureSession) => {
      if (notes.length === 0) return [];
      await audit.add('reviews.look', id, { notes: notes.length }, by.actor);
      return openNotes(notes, noteSealer);
    };

    const show = async (session: CaptureSession, by: ReturnType<typeof byOf>) => {
      const secondPerson = await needsSecond(session.client);
      const fields = hasClaim(session, by.reviewer) ? await readFields(by, session) : [];
      const about = {
        photos: await reviews.listPhotos(session.id),
        reviewers: await staffPeople.reviewerNames(session.client),
        now: new Date(clock.now()),
      };
      const notes = await readNotes(by, session);
      return presentReview(session, about, { secondPerson, fields, notes });
    };
    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
      result: ReviewResult,
    ): Promise<unknown> => {
      if (result === 'absent') return reply.code(404).send(notFound);
      if (typeof result !== 'string') return show(result, byOf(request));
      return reply.code(409).send({ error: schemas.reviewConflicts[result], code: result });
    };

    app.get<QueueRoute>(`${base}/review/`, {
      audit: 'nothing',
      onRequest: readers,
      handler: async ({ staff, query: { assigned, check } }) => {
        const { name, client } = staff!;
        const waiting = await reviews.waiting(client, mostWaiting, {
          assignedTo: assigned === 'me' ? name : undefined,
          isNobodys: assigned === 'nobody',
          check,
        });
        const shown = waiting.map(async (session) => ({
          session,
          photos: await reviews.listPhotos(session.id),
        }));
        const reviewers = await staffPeople.reviewerNames(client);
        return presentQueue(await Promise.all(shown), reviewers, new Date(clock.now()));
      },
      schema: {
        ...common,
        operationId: 'staffListReviews',
        summary: 'Sessions that wait for a person, the oldest first',
        querystring: schemas.queueQuery,
        response: { 200: schemas.reviewQueue, ...schemas.failures },
      },
    });

    app.get<FiguresRoute>(`${base}/review/figures/`, {
      audit: 'nothing',
      onRequest: readers,
      handler: async ({ staff, query: { days = 30 } }) => {
        const now = clock.now();
        const found = await reviews.figures(staff!.client, new Date(now - days * dayMs));
        return presentFigures(found, now, days);
      },
      schema: {
        ...common,
        operationId: 'staffReviewFigures',
        summary: 'How many wait, how long, and how often people overrule each check',
        querystring: schemas.figuresQuery,
        response: { 200: schemas.reviewFigures, ...schemas.failures },
      },
    });

    app.get<SessionRoute>(`${base}/:id/review/`, {
      audit: 'look',
      onRequest: readers,
      handler: async (request, reply) => {
        const found = await sessions.get(request.staff!.client, request.params.id);
        return found ? show(found, byOf(request)) : reply.code(404).send(notFound);
      },
      schema: {
        ...common,
        operationId: 'staffGetReview',
        summary: 'One session as a reviewer sees it; with the fields for whoever has the claim',
        params: sessionPath,
        response: { 200: schemas.reviewSession, 404: problem, ...schemas.failures },
      },
    });

    app.post<ClaimRoute>(`${base}/:id/review/claim/`, {
      audit: 'look',
      onRequest: claimers,
      handler: async (request, reply) => {
        const by = byOf(request);
        const until = new Date(by.now.getTime() + claimMs);
        const takesOver = request.body?.take_over === true;
        return answer(request, reply, await reviews.claim(request.params.id, by, until, takesOver));
      },
      schema: {
        ...common,
        operationId: 'staffClaimReview',
        summary: 'Take a session for ten minutes, or keep it for ten more',
        params: sessionPath,
        body: schemas.claimForm,
        response: {
          200: schemas.reviewSession,
          404: problem,
          409: schemas.reviewConflict,
          ...json,
          ...schemas.failures,
        },
      },
    });

    app.delete<SessionRoute>(`${base}/:id/review/claim/`, {
      audit: 'nothing',
      onRequest: deciders,
      handler: async (request, reply) => {
        await reviews.release(request.params.id, byOf(request));
        return reply.code(204).send();
      },
      schema: {
        ...common,
        operationId: 'staffReleaseReview',
        summary: 'Leave a session to others',
        params: sessionPath,
        response: { 204: { type: 'null', description: 'Released' }, ...schemas.failures },
      },
    });

    app.get<PhotoRoute>(`${base}/:id/review/photos/:step/:photo`, {
      audit: 'look',
      onRequest: deciders,
      handler: async (request, reply) => {
        const { id, step, photo } = request.params;
        const found = await sessions.get(request.staff!.client, id);
        if (!found) return reply.code(404).send(notFound);
        if (!hasClaim(found, request.staff!.name)) return answer(request, reply, 'no_claim');
        const bytes = await open(byOf(request), id, step, photo);
        if (!bytes) return reply.code(404).send({ error: 'This photo is not kept.' });
        // Wiped once it has been sent.
        reply.raw.once('close', () => bytes.fill(0));
        return reply.type('image/jpeg').send(bytes);
      },
      schema: {
        ...common,
        operationId: 'staffReviewPhoto',
        summary: 'Look at a photo; the audit log says who did',
        params: schemas.photoPath,
        response: {
          200: { content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } } },
          404: problem,
          409: schemas.reviewConflict,
          ...schemas.failures,
        },
      },
    });

    app.post<ReviewRoute>(`${base}/:id/review/decision/`, {
      audit: 'decision',
      onRequest: deciders,
      handler: async (request, reply) => {
        const { verdict, reason, note, step } = request.body;
        if (!isReasonOf(verdict, reason)) {
          const error = `This is no reason of ${verdict}.`;
          return reply.code(400).send({ error, field: 'reason' });
        }
        const by = byOf(request);
        const review: Review = {
          by: by.reviewer,
          at: by.now.toISOString(),
          verdict,
          reason,
          ...(note !== undefined && { note }),
          ...(verdict === 'retake' && step !== undefined && { step }),
        };
        const second = await needsSecond(by.client);
        const result = await reviews.review(request.params.id, review, by, second);
        if (typeof result !== 'string' && !request.client!.sandbox)
          metrics.reviewed(verdict, verdict === 'retake' ? null : result.decision, result.endedAt);
        return answer(request, reply, result);
      },
      schema: {
        ...common,
        operationId: 'staffDecideReview',
        summary: 'Approve, decline, or ask for a new photo; sends the webhook session.reviewed',
        params: sessionPath,
        body: schemas.reviewForm,
        response: {
          200: schemas.reviewSession,
          404: problem,
          409: schemas.reviewConflict,
          ...json,
          ...schemas.failures,
        },
      },
    });
  };
