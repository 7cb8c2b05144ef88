import type { Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { createSealer } from '../../store/sealing.js';
import type { Authenticate } from '../auth/authenticate.js';
import { dateIn } from '../capture/cursor.js';
import type { Dependencies } from '../dependencies.js';
import { presentDeliveries, presentEvents } from '../present/events.js';
import * as schemas from '../present/schemas/events.js';
import { failures, sessionPath } from '../present/schemas/sessions.js';
import { problem } from '../present/schemas/shared.js';
import { readJsonBodies } from '../request/bodies.js';
import { createClientLimit } from '../request/rate-limit.js';
import type { SessionRoute } from './session-events.js';

const noSession = { error: 'There is no such session.' };
const noEvent = { error: 'There is no such event of this session.' };
const notSent = {
  error: 'Nothing can be sent again: the events have no address, or are withdrawn.',
};
const unknownAfter = { error: 'There is no such event, or it was erased.', field: 'after' };

type ResendRoute = SessionRoute & { Body: Static<typeof schemas.resendForm> };
type EventsRoute = { Querystring: Static<typeof schemas.eventQuery> };

/** What a client was told or is still to be told, and telling it again. */
export const eventRoutes =
  ({ store, config }: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const { events, sessions, clock } = store;
    const sealer = createSealer(config.keySecret, 'capture answers');
    readJsonBodies(app);
    const onRequest = [authenticate, createClientLimit(store, 'sessions')];
    const common = { tags: ['capture'], security: [{ bearer: [] }] };

    app.get<EventsRoute>('/api/v3.2/events/', {
      audit: 'nothing',
      onRequest,
      handler: async ({ client, query }, reply) => {
        const { after, from, limit = 50 } = query;
        // One row more than requested shows whether another page follows.
        const page = { after, from: dateIn(from), limit: limit + 1 };
        const found = await events.page(client!.name, page);
        if (!found) return reply.code(400).send(unknownAfter);
        const shown = found.slice(0, limit);
        const of = await sessions.getAll(shown.map(({ session }) => session));
        return presentEvents(shown, of, found.length > limit, sealer);
      },
      schema: {
        ...common,
        operationId: 'listEvents',
        summary: 'What happened to your sessions, to catch up after an outage',
        querystring: schemas.eventQuery,
        response: { 200: schemas.events, ...failures },
      },
    });

    app.get<SessionRoute>('/api/v3.2/sessions/:id/deliveries/', {
      audit: 'nothing',
      onRequest,
      handler: async ({ client, params }, reply) => {
        if ((await sessions.clientOf(params.id)) !== client!.name)
          return reply.code(404).send(noSession);
        return presentDeliveries(await events.ofSession(client!.name, params.id));
      },
      schema: {
        ...common,
        operationId: 'listDeliveries',
        summary: 'Which events of a session reached your webhook',
        params: sessionPath,
        response: { 200: schemas.deliveries, 404: problem, ...failures },
      },
    });

    app.post<ResendRoute>('/api/v3.2/sessions/:id/deliveries/resend/', {
      audit: 'resend',
      onRequest,
      handler: async ({ client, params, body, ip }, reply) => {
        const { name } = client!;
        if ((await sessions.clientOf(params.id)) !== name) return reply.code(404).send(noSession);
        const known = await events.ofSession(name, params.id);
        if (body.event !== undefined && !known.some(({ id }) => id === body.event))
          return reply.code(404).send(noEvent);
        const which = { session: params.id, event: body.event };
        const now = new Date(clock.now());
        const by = { who: `client ${name}`, from: ip };
        if ((await events.resend(name, which, now, by)) === 0) return reply.code(409).send(notSent);
        return reply.code(202).send(presentDeliveries(await events.ofSession(name, params.id)));
      },
      schema: {
        ...common,
        operationId: 'resendEvents',
        summary: 'Send the events of a session again, or one of them',
        params: sessionPath,
        body: schemas.resendForm,
        response: {
          202: schemas.deliveries,
          404: problem,
          409: problem,
          413: problem,
          415: problem,
          ...failures,
        },
      },
    });
  };
