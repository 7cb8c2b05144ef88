import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../../store/open-store.js';
import { allowRequest } from './rate-limit.js';

const throttled = { error: 'Too many requests; try again later.' };

/**
 * The same limit as for documents, but counted separately: reading records must not block the
 * verification.
 */
export const createClientLimit =
  ({ counters, clock }: Store, what: 'records' | 'sessions' | 'challenges') =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const seconds = await allowRequest(counters, request.client!, clock.now(), what);
    if (seconds > 0) return reply.code(429).header('retry-after', seconds).send(throttled);
    return undefined;
  };
