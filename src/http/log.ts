import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a route wants in its log line: outcome, code, timings. Never anything from the image. */
    logged?: Readonly<Record<string, unknown>>;
  }
}

/** The client left before its answer; no standard status says so, and servers agreed on this one. */
const hungUpStatus = 499;

const statusOf = (reply: FastifyReply): number =>
  reply.raw.writableFinished ? reply.statusCode : hungUpStatus;

/**
 * One line a request. The route is logged as its pattern, never the URL, and no header or body is:
 * that is how a token, a password or a name cannot reach the log.
 */
export const logAnswers = (app: FastifyInstance, metrics: Metrics): void => {
  const ended = (request: FastifyRequest, reply: FastifyReply): void => {
    const route = request.routeOptions.url ?? 'none';
    const status = statusOf(reply);
    metrics.answered(route, status, reply.elapsedTime);
    const client = request.client?.name;
    const ms = Math.round(reply.elapsedTime);
    request.log.info(
      { client, method: request.method, route, status, ms, ...request.logged },
      'request',
    );
  };
  // Not `onResponse`: fastify calls that for answers only, and a hang-up belongs in the log too.
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => ended(request, reply));
    done();
  });
};
