import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../../store/open-store.js';
import { minuteMs, secondsLeft } from './rate-limit.js';

const throttled = { error: 'Too many requests; try again later.' };

/** A reviewer who works fast needs about sixty. */
const perMinute = 600;

/** So many requests a minute for each person; after they were authenticated. */
export const createStaffLimit =
  ({ counters, clock }: Store) =>
  (what = 'staff', most = perMinute) =>
  async ({ staff }: FastifyRequest, reply: FastifyReply) => {
    const now = clock.now();
    const hits = await counters.hit(`${what}:${staff!.name}`, minuteMs, new Date(now), most);
    if (hits <= most) return undefined;
    return reply.code(429).header('retry-after', secondsLeft(now)).send(throttled);
  };
