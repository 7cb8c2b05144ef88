import { setTimeout as pause } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import * as schemas from '../present/schemas/operations.js';
import type { Dependencies } from '../dependencies.js';
import { clockProblem } from '../../store/clock.js';

/** Readiness must answer promptly even when the store hangs. */
const pingMs = 1500;

const answersInTime = (ping: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    ping.then(
      () => true,
      () => false,
    ),
    pause(pingMs, false, { ref: false }),
  ]);

export const operationRoutes =
  (dependencies: Dependencies) =>
  (app: FastifyInstance): void => {
    const tags = ['operation'];

    app.get('/healthz', {
      handler: () => ({ status: 'ok', version: dependencies.version }),
      schema: {
        operationId: 'health',
        summary: 'The process answers',
        tags,
        response: { 200: schemas.health },
      },
    });

    app.get('/readyz', {
      handler: async (_request, reply) => {
        const checks = {
          models: dependencies.flows.ready(),
          store: await answersInTime(dependencies.store.ping()),
          clock: clockProblem(dependencies.store.clock) === undefined,
        };
        const isReady = checks.models && checks.store && checks.clock;
        reply.code(isReady ? 200 : 503);
        return { status: isReady ? 'ready' : 'not ready', ...checks };
      },
      schema: {
        operationId: 'readiness',
        summary: 'Models are loaded and warm, the store answers, the clocks agree',
        tags,
        response: { 200: schemas.readiness, 503: schemas.readiness },
      },
    });

    app.get('/metrics', {
      handler: async (_request, reply) =>
        reply.type(dependencies.metrics.contentType).send(await dependencies.metrics.text()),
      schema: {
        operationId: 'metrics',
        summary: 'Prometheus metrics',
        tags,
        produces: ['text/plain'],
        response: { 200: Type.String() },
      },
    });

    app.get('/openapi.json', { handler: () => app.swagger(), schema: { hide: true } });
  };
