import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultPageLanguage } from '../../contract/languages.js';
import type { Authenticate } from '../auth/authenticate.js';
import { createSealer } from '../../store/sealing.js';
import type { CaptureSession } from '../../store/sessions/sessions.js';
import { digest, newCaptureToken, newSessionId } from '../auth/capture-tokens.js';
import { isStaffToken } from '../auth/staff.js';
import { badCursor, cursorOf, dateIn, readCursor } from '../capture/cursor.js';
import { captureLink } from '../capture/link.js';
import {
  consentMissing,
  planSteps,
  problemOf,
  takesFaceWithoutConsent,
} from '../../sessions/plan.js';
import { qrOf } from '../capture/qr.js';
import { answerConflict } from '../capture/refuse.js';
import type { Dependencies } from '../dependencies.js';
import type { Presented } from '../present/answer.js';
import * as schemas from '../present/schemas/sessions.js';
import { onceHeaders, problem } from '../present/schemas/shared.js';
import { presentSession, presentSessionList, spellCreated } from '../present/session.js';
import { readJsonBodies } from '../request/bodies.js';
import { createClientLimit } from '../request/rate-limit.js';
import { onlyOnce } from '../request/idempotency.js';
import { followRoute, type SessionRoute } from './session-events.js';
import { currentTraceparent } from '../../tracing/spans.js';

const defaultSeconds = 900;
const dayMs = 86_400_000;

const tooMany = {
  error: 'This client has too many open sessions; cancel some or let them expire.',
};
const retryAfterSeconds = 60;

/** For readers who may not see the answers: opens nothing. */
const blind = { open: () => Promise.resolve(undefined) };

const notFound = { error: 'There is no such session.' };
const keyProblems = {
  reused: 'This key was used with another body.',
  invalid: 'A key has 1 to 255 visible characters.',
} as const;

type ListRoute = { Querystring: Static<typeof schemas.sessionQuery> };
type CreateRoute = { Body: Static<typeof schemas.newSession> };
type LinkRoute = SessionRoute & { Body: Static<typeof schemas.linkForm> };

/** A client's capture sessions; another's id is answered as an unknown one. */
export const sessionRoutes =
  (dependencies: Dependencies, authenticate: Authenticate, authenticateStaff: Authenticate) =>
  (app: FastifyInstance): void => {
    const { store, config, metrics } = dependencies;
    const { sessions, webhooks, clock } = store;
    const sealer = createSealer(config.keySecret, 'capture answers');
    readJsonBodies(app);
    metrics.watchWebhooks(() => webhooks.waitingInAll());

    const onRequest = [authenticate, createClientLimit(store, 'sessions')];
    const common = { tags: ['capture'], security: [{ bearer: [] }] };
    /** Reviewers and auditors read the history too, but not what was read on a document. */
    const readers = [
      async (request: FastifyRequest, reply: FastifyReply) =>
        isStaffToken(request) ? authenticateStaff(request, reply) : authenticate(request, reply),
      createClientLimit(store, 'sessions'),
    ];
    const read = { ...common, security: [{ bearer: [] }, { staff: [] }] };

    /** The link that a client gives to a person. */
    const presentLink = async (
      { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
      token: string,
      made: Pick<CaptureSession, 'id' | 'expiresAt' | 'status'>,
    ) => {
      const link = captureLink(config, { protocol, host }, token);
      return spellCreated({ ...made, link, qr: await qrOf(link) });
    };
    const endOf = ({ expires_in: seconds = defaultSeconds }: { readonly expires_in?: number }) =>
      new Date(clock.now() + seconds * 1000);

    const create = async (request: FastifyRequest<CreateRoute>): Promise<Presented> => {
      const { body, client } = request;
      const id = newSessionId();
      const token = newCaptureToken();
      const expiresAt = endOf(body);
      const isAdded = await sessions.add(
        {
          id,
          client: client!.name,
          tokenHash: digest(token),
          traceparent: currentTraceparent(),
          language: body.language ?? defaultPageLanguage,
          reference: body.reference ?? null,
          returnUrl: body.return_url ?? null,
          webhookUrl: body.webhook_url ?? null,
          consentText: body.consent ?? null,
          consentLanguage: body.consent_language ?? null,
          photosKept: client!.photoHours > 0 && config.keySecret !== undefined,
          details: body.details ?? false,
          sandboxChecks: body.sandbox_checks ?? null,
          createdAt: new Date(clock.now()),
          expiresAt,
          retainUntil: new Date(expiresAt.getTime() + client!.retentionDays * dayMs),
        },
        planSteps(body),
        config.clientSessions,
      );
      if (!isAdded) return { status: 429, body: tooMany };
      metrics.sessionCreated();
      const made = { id, expiresAt, status: 'open' } as const;
      const shown = await presentLink(request, token, made);
      if (!takesFaceWithoutConsent(body, client!)) return { status: 201, body: shown };
      request.log.warn({ session: id }, 'a session takes a face without a consent text');
      return { status: 201, body: { ...shown, warnings: [consentMissing] } };
    };

    app.post<CreateRoute>('/api/v3.2/sessions/', {
      audit: 'nothing',
      onRequest,
      handler: async (request, reply) => {
        const client = request.client!;
        const given = {
          hasSecret: (await webhooks.secret(client.name)) !== undefined,
          toPrivate: config.webhookPrivate === 'yes',
        };
        const found = problemOf(request.body, client, given);
        if (found) {
          const { status, ...body } = found;
          return reply.code(status).send(body);
        }
        const text = JSON.stringify(request.body);
        const created = await onlyOnce(dependencies, request, reply, text, () => create(request));
        if (created === 'reused' || created === 'invalid')
          return reply.code(400).send({ error: keyProblems[created], field: 'idempotency-key' });
        if (created.status === 429) reply.header('retry-after', retryAfterSeconds);
        return reply.code(created.status).send(created.body);
      },
      schema: {
        ...common,
        operationId: 'createSession',
        summary: 'Ask a person for photos: a link and its QR code',
        headers: onceHeaders,
        body: schemas.newSession,
        response: {
          201: schemas.createdSession,
          403: problem,
          413: problem,
          415: problem,
          ...schemas.failures,
        },
      },
    });

    app.get<ListRoute>('/api/v3.2/sessions/', {
      audit: 'nothing',
      onRequest: readers,
      handler: async (request, reply) => {
        const { limit = 50, cursor, from, to, ...filter } = request.query;
        const after = cursor === undefined ? undefined : readCursor(cursor);
        if (after === null) return reply.code(400).send(badCursor);
        const page = {
          ...filter,
          from: dateIn(from),
          to: dateIn(to),
          after,
          // One row more than requested shows whether another page follows.
          limit: limit + 1,
        };
        const rows = await sessions.list(request.client!.name, page);
        const shown = rows.slice(0, limit);
        return presentSessionList(shown, rows.length > limit ? cursorOf(shown.at(-1)!) : null);
      },
      schema: {
        ...read,
        operationId: 'listSessions',
        summary: 'List your sessions with their decisions, newest first',
        querystring: schemas.sessionQuery,
        response: { 200: schemas.sessionList, ...schemas.failures },
      },
    });

    app.get<SessionRoute>('/api/v3.2/sessions/:id', {
      audit: 'nothing',
      onRequest: readers,
      handler: async (request, reply) => {
        const found = await sessions.get(request.client!.name, request.params.id);
        if (!found) return reply.code(404).send(notFound);
        return presentSession(found, request.staff ? blind : sealer);
      },
      schema: {
        ...read,
        operationId: 'getSession',
        summary: 'How far a session is, with the answers while they are kept',
        params: schemas.sessionPath,
        response: { 200: schemas.session, 404: problem, ...schemas.failures },
      },
    });

    app.post<LinkRoute>('/api/v3.2/sessions/:id/link/', {
      audit: 'nothing',
      onRequest,
      handler: async (request, reply) => {
        const { id } = request.params;
        const client = request.client!.name;
        const token = newCaptureToken();
        const expiresAt = endOf(request.body);
        const found = await sessions.get(client, id);
        if (!found) return reply.code(404).send(notFound);
        if (!(await sessions.renewLink({ client, id }, digest(token), expiresAt)))
          return answerConflict(reply, 'session_ended');
        const made = { id, expiresAt, status: found.status };
        return reply.code(201).send(await presentLink(request, token, made));
      },
      schema: {
        ...common,
        operationId: 'renewLink',
        summary: 'A new link to a session that goes on; the one before is over',
        params: schemas.sessionPath,
        body: schemas.linkForm,
        response: {
          201: schemas.createdSession,
          404: problem,
          409: schemas.conflict,
          413: problem,
          415: problem,
          ...schemas.failures,
        },
      },
    });

    app.delete<SessionRoute>('/api/v3.2/sessions/:id', {
      audit: 'erasure',
      onRequest,
      handler: async (request, reply) => {
        const { name } = request.client!;
        const now = new Date(clock.now());
        const ended = await sessions.cancel(name, request.params.id, now, request.ip);
        if (ended === undefined) return reply.code(404).send(notFound);
        if (ended) metrics.sessionEnded('cancelled');
        return reply.code(204).send();
      },
      schema: {
        ...common,
        operationId: 'cancelSession',
        summary: 'Cancel a session and erase its answers',
        params: schemas.sessionPath,
        response: {
          204: { type: 'null', description: 'Cancelled' },
          404: problem,
          ...schemas.failures,
        },
      },
    });

    app.delete<SessionRoute>('/api/v3.2/sessions/:id/consent/', {
      audit: 'erasure',
      onRequest,
      handler: async (request, reply) => {
        const { name } = request.client!;
        const by = { who: `client ${name}`, from: request.ip };
        const now = new Date(clock.now());
        const done = await sessions.withdrawConsent(name, request.params.id, now, by);
        if (done === undefined) return reply.code(404).send(notFound);
        if (done === 'no_text') return answerConflict(reply, 'no_consent_text');
        if (done === 'ended') metrics.sessionEnded('cancelled');
        return reply.code(204).send();
      },
      schema: {
        ...common,
        operationId: 'withdrawConsent',
        summary: 'The person has withdrawn consent: erases what was read and measured',
        params: schemas.sessionPath,
        response: {
          204: { type: 'null', description: 'Withdrawn' },
          404: problem,
          409: schemas.conflict,
          ...schemas.failures,
        },
      },
    });

    followRoute(app, dependencies, sealer, onRequest, common);
  };
