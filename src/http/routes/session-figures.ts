import type { Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { maxFiguresMs } from '../../sessions/figure-words.js';
import { createFigures } from '../../sessions/figures.js';
import { outlinesAtOnce, type SessionOutline } from '../../store/sessions/session-figures.js';
import type { Authenticate } from '../auth/authenticate.js';
import { dateIn } from '../capture/cursor.js';
import type { Dependencies } from '../dependencies.js';
import * as schemas from '../present/schemas/session-figures.js';
import { failures } from '../present/schemas/shared.js';
import { presentSessionFigures } from '../present/session-figures.js';
import { createPacedQueue } from '../request/paced-queue.js';
import { createClientLimit } from '../request/rate-limit.js';

const defaultMs = 30 * 86_400_000;

/** A store with more would be read for minutes. */
const mostSessions = 200_000;

const tooMany = {
  error: `The period has more than ${mostSessions} sessions: choose a shorter one.`,
  field: 'from',
};
const tooLong = { error: 'The period must be longer than 0 and at most 31 days.', field: 'from' };

type Period = { readonly from: Date; readonly to: Date };
type FiguresRoute = { Querystring: Static<typeof schemas.figuresQuery> };

/** How far a client's sessions come. A sandbox client is a client of its own, and so are its figures. */
export const sessionFiguresRoutes =
  ({ store }: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const { sessions, clock } = store;
    const enqueue = createPacedQueue();

    /** Page by page, so that others of the store have their turns between; undefined: too many. */
    const count = async (client: string, period: Period) => {
      const figures = createFigures(period.from.getTime(), period.to.getTime());
      let last: SessionOutline | undefined;
      for (let read = 0; read < mostSessions; read += outlinesAtOnce) {
        const page = await sessions.outlines(client, period, last);
        for (const one of page) figures.add(one);
        if (page.length < outlinesAtOnce) return presentSessionFigures(period, figures.result());
        last = page.at(-1)!;
      }
      return undefined;
    };

    app.get<FiguresRoute>('/api/v3.2/sessions/figures/', {
      audit: 'nothing',
      onRequest: [authenticate, createClientLimit(store, 'sessions')],
      handler: async (request, reply) => {
        const { name } = request.client!;
        const to = dateIn(request.query.to) ?? new Date(clock.now());
        const from = dateIn(request.query.from) ?? new Date(to.getTime() - defaultMs);
        const lengthMs = to.getTime() - from.getTime();
        if (lengthMs <= 0 || lengthMs > maxFiguresMs) return reply.code(400).send(tooLong);
        const key = JSON.stringify([name, request.query]);
        const found = await enqueue(reply, key, () => count(name, { from, to }));
        return found ?? reply.code(400).send(tooMany);
      },
      schema: {
        tags: ['capture'],
        security: [{ bearer: [] }],
        operationId: 'sessionFigures',
        summary: 'How far your sessions come, how long each stage takes, and why people stop',
        querystring: schemas.figuresQuery,
        response: { 200: schemas.sessionFigures, ...failures },
      },
    });
  };
