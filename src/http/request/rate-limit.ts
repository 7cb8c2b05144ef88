import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '../../store/clients.js';
import type { Counters } from '../../store/counters.js';
import type { Store } from '../../store/open-store.js';

export const minuteMs = 60_000;

export const secondsLeft = (now: number): number => Math.ceil((minuteMs - (now % minuteMs)) / 1000);

/** 0 when the request is allowed, else the seconds to wait. All nodes share the count. */
export const allowRequest = async (
  counters: Counters,
  { name, requestsPerMinute: limit }: Client,
  now: number,
  what: 'requests' | 'records' | 'sessions' | 'challenges' | 'apps' | 'people' = 'requests',
): Promise<number> =>
  (await counters.hit(`${what}:${name}`, minuteMs, new Date(now), limit)) > limit
    ? secondsLeft(now)
    : 0;

const throttled = { error: 'Too many requests; try again later.' };

/**
 * The same limit as for documents, but counted separately: reading records must not block the
 * verification.
 */
export const createClientLimit =
  ({ counters, clock }: Store, what: 'records' | 'sessions' | 'challenges' | 'apps' | 'people') =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const seconds = await allowRequest(counters, request.client!, clock.now(), what);
    if (seconds > 0) return reply.code(429).header('retry-after', seconds).send(throttled);
    return undefined;
  };
