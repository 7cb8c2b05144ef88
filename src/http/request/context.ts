import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../verify/context.js';
import { createServiceContext } from '../../verify/service-context.js';
import { causeOf } from '../../store/cause.js';
import type { Dependencies } from '../dependencies.js';
import { retryAfterSeconds } from '../unavailable.js';

/** Aborts when the client disconnects before its answer. */
const disconnectSignal = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const closed = (): void => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.closed) closed();
  else raw.once('close', closed);
  return controller.signal;
};

/** The context in which an authenticated request is verified. */
export const contextOf = (
  dependencies: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Context =>
  createServiceContext(dependencies, {
    client: request.client!,
    session: request.capture,
    requestId: request.id,
    arrivedAt: new Date(dependencies.store.clock.now() - reply.elapsedTime),
    signal: disconnectSignal(reply),
    onRecorded: (what) => (request.logged = what),
    onBusy: (fault) => {
      reply.header('retry-after', retryAfterSeconds);
      request.cause = causeOf(fault);
    },
  });
