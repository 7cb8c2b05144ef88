import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a route wants in its log line: outcome, code, timings. Never anything from the image. */
    logged?: Readonly<Record<string, unknown>>;
  }
}

/**
 * One line a request. The route is logged as its pattern, never the URL, and no header or body is:
 * that is how a token, a password or a name cannot reach the log.
 */
export const logAnswers = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.answered(route, reply.statusCode, reply.elapsedTime);
    request.log.info(
      {
        requestId: request.id,
        client: request.client?.name,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...request.logged,
      },
      'request',
    );
  });
};
