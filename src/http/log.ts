import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a route adds to its log line: outcome, code, timings. Never anything from the image. */
    logged?: Readonly<Record<string, unknown>>;
    /** The id of the request's trace, if traces are recorded. */
    traceId?: string;
    /** Why it was answered 5xx; part of the same line. */
    cause?: string;
  }
}

/** The client disconnected before its answer: nginx's status, as no standard one exists. */
const disconnectedStatus = 499;

/** The answer to a WebSocket's request; the connection's end is no disconnection before an answer. */
const switched = 101;

const statusOf = (reply: FastifyReply): number =>
  reply.raw.writableFinished || reply.raw.statusCode === switched
    ? reply.raw.statusCode
    : disconnectedStatus;

/**
 * One line per request. The route is logged as its pattern, never the URL, and headers and bodies
 * are not logged at all, so a token, a password or a name cannot reach the log.
 */
export const logAnswers = (app: FastifyInstance, metrics: Metrics): void => {
  const ended = (request: FastifyRequest, reply: FastifyReply): void => {
    const route = request.routeOptions.url ?? 'none';
    const status = statusOf(reply);
    metrics.answered(route, status, reply.elapsedTime);
    const client = request.client?.name;
    const reviewer = request.staff?.name;
    const ms = Math.round(reply.elapsedTime);
    request.log.info(
      {
        client,
        reviewer,
        method: request.method,
        route,
        status,
        ms,
        cause: request.cause,
        traceId: request.traceId,
        ...request.logged,
      },
      'request',
    );
  };
  // Not `onResponse`: fastify does not call it when the client disconnects first.
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => ended(request, reply));
    done();
  });
};
