import { setTimeout as pause } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { constantJson } from '../constant-json.js';
import { causeOf } from '../../store/cause.js';
import * as schemas from '../present/schemas/operations.js';
import type { Dependencies } from '../dependencies.js';
import { clockProblem } from '../../store/clock.js';
import { unconfirmedProblem } from '../../store/observed-time.js';

/** Readiness must answer promptly even when the store hangs. */
const pingMs = 1500;

/** Undefined when the store can keep a record, else why not. */
const storeProblem = (ping: Promise<unknown>): Promise<string | undefined> =>
  Promise.race([
    ping.then(() => undefined, causeOf),
    pause(pingMs, `no answer in ${pingMs} ms`, { ref: false }),
  ]);

/** Why no worker can judge a photo, or undefined. */
export const workersProblem = ({ ready, stuck }: ReturnType<Dependencies['pool']['stats']>) => {
  if (ready === 0) return 'models are not loaded';
  return ready === stuck ? 'every worker is stuck' : undefined;
};

export const operationRoutes =
  (dependencies: Dependencies) =>
  (app: FastifyInstance): void => {
    const tags = ['operation'];

    app.get('/healthz', {
      audit: 'nothing',
      handler: () => ({ status: 'ok', version: dependencies.version }),
      schema: {
        operationId: 'health',
        summary: 'The process answers',
        tags,
        response: { 200: schemas.health },
      },
    });

    app.get('/readyz', {
      audit: 'nothing',
      handler: async (request, reply) => {
        const problems = {
          models: workersProblem(dependencies.pool.stats()) ?? dependencies.modelHealth.problem(),
          store: await storeProblem(dependencies.store.ping()),
          clock: clockProblem(dependencies.store.clock),
        };
        const causes = Object.values(problems).filter((problem) => problem !== undefined);
        if (causes.length > 0) request.cause = causes.join('; ');
        const isReady = causes.length === 0;
        const checks = {
          models: problems.models === undefined,
          store: problems.store === undefined,
          clock: problems.clock === undefined,
          // Erasing can wait, and an attack must not take its nodes out: neither makes one unready.
          connections: !dependencies.connections.isRefusing(),
          retention: unconfirmedProblem(dependencies.store.clock.unconfirmedMs()) === undefined,
        };
        reply.code(isReady ? 200 : 503);
        return { status: isReady ? 'ready' : 'not ready', ...checks };
      },
      schema: {
        operationId: 'readiness',
        summary: 'Models give their known answers, the store answers, the clocks agree',
        tags,
        response: { 200: schemas.readiness, 503: schemas.readiness },
      },
    });

    app.get('/metrics', {
      audit: 'nothing',
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

    app.get('/openapi.json', {
      audit: 'nothing',
      handler: constantJson(() => app.swagger()),
      schema: { hide: true },
    });
  };
