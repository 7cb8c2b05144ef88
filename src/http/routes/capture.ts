import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSealer } from '../auth/sealing.js';
import { createAuthenticateCapture } from '../capture/authenticate-capture.js';
import { allowOrigins } from '../capture/cors.js';
import { answerConflict, refuseDevice } from '../capture/refuse.js';
import { runStep } from '../capture/run-step.js';
import { digest } from '../capture/tokens.js';
import type { Dependencies } from '../dependencies.js';
import * as schemas from '../present/schemas/sessions.js';
import { oneOf, problem } from '../present/schemas/shared.js';
import { presentCapture } from '../present/session.js';
import { readJsonBodies } from '../request/bodies.js';
import { postOnly } from './post-only.js';

const throttled = { error: 'Too many requests; try again later.' };

/** A page asks once and after each step; a loop that does more is a fault or an attack. */
const perMinute = 120;
const minuteMs = 60_000;

type ConsentRoute = { Body: Static<typeof schemas.consentForm> };

/** What the person's phone calls, with the token of its link. */
export const captureRoutes =
  (dependencies: Dependencies) =>
  (app: FastifyInstance): void => {
    const { store, config } = dependencies;
    const { sessions, counters, clock } = store;
    const sealer = createSealer(config.keySecret, 'capture answers');
    readJsonBodies(app);
    allowOrigins(app, dependencies);

    const limitRate = async (request: FastifyRequest, reply: FastifyReply) => {
      const key = `capture:${request.capture!.id}`;
      const hits = await counters.hit(key, minuteMs, new Date(clock.now()));
      if (hits > perMinute) return reply.code(429).header('retry-after', 60).send(throttled);
      return undefined;
    };
    const onRequest = [createAuthenticateCapture(dependencies), limitRate];
    const common = { tags: ['capture'], security: [{ capture: [] }] };

    app.get('/api/v3.2/capture/', {
      onRequest,
      handler: (request) => presentCapture(request.capture!),
      schema: {
        ...common,
        operationId: 'captureSession',
        summary: 'What the person is asked for',
        response: { 200: schemas.capture, ...schemas.failures },
      },
    });

    app.post<ConsentRoute>('/api/v3.2/capture/consent/', {
      onRequest,
      handler: async (request, reply) => {
        if (await refuseDevice(dependencies, request, reply)) return reply;
        const { id, consentText } = request.capture!;
        if (consentText === null || digest(consentText) !== request.body.text_sha256)
          return answerConflict(reply, 'consent_mismatch');
        await sessions.giveConsent(id, new Date(clock.now()));
        return reply.code(204).send();
      },
      schema: {
        ...common,
        operationId: 'captureConsent',
        summary: 'The person agrees to the text that was shown',
        body: schemas.consentForm,
        response: {
          204: { type: 'null', description: 'Recorded' },
          409: schemas.conflict,
          413: problem,
          415: problem,
          ...schemas.failures,
        },
      },
    });

    postOnly(app, '/api/v3.2/capture/steps/:index/', {
      onRequest,
      handler: async (request, reply) => {
        const { steps, consentText, consentGivenAt } = request.capture!;
        const { index } = request.params as { index: string };
        const position = /^\d$/.test(index) ? Number(index) : steps.length;
        if (position >= steps.length)
          return reply.code(404).send({ error: 'There is no such step.' });
        if (await refuseDevice(dependencies, request, reply)) return reply;
        if (consentText !== null && consentGivenAt === null)
          return answerConflict(reply, 'consent_required');
        return runStep(dependencies, sealer, request, reply, position);
      },
      schema: {
        ...common,
        operationId: 'captureStep',
        summary: 'The photo of one step, or both sides of a card',
        consumes: ['multipart/form-data'],
        params: schemas.stepPath,
        body: schemas.stepForm,
        response: {
          200: schemas.stepAnswer,
          401: schemas.failures[401],
          404: problem,
          409: schemas.conflict,
          '4xx': oneOf(schemas.stepAnswer, problem),
          '5xx': oneOf(schemas.stepAnswer, problem),
        },
      },
    });
  };
