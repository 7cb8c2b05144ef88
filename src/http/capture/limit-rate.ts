import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../../store/open-store.js';

const throttled = { error: 'Too many requests; try again later.' };

/** A page asks once and after each step; more requests than this are a fault or an attack. */
const perMinute = 120;
const minuteMs = 60_000;

/** Of all requests with one session's link. */
export const createCaptureLimit =
  ({ counters, clock }: Pick<Store, 'counters' | 'clock'>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const key = `capture:${request.capture!.id}`;
    const hits = await counters.hit(key, minuteMs, new Date(clock.now()));
    if (hits > perMinute) return reply.code(429).header('retry-after', 60).send(throttled);
    return undefined;
  };
