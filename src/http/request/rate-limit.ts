import type { Client } from '../../store/clients.js';
import type { Counters } from '../../store/counters.js';

export const minuteMs = 60_000;

export const secondsLeft = (now: number): number => Math.ceil((minuteMs - (now % minuteMs)) / 1000);

/** 0 when the request is allowed, else the seconds to wait. All nodes share the count. */
export const allowRequest = async (
  counters: Counters,
  { name, requestsPerMinute: limit }: Client,
  now: number,
  what: 'requests' | 'records' | 'sessions' | 'challenges' = 'requests',
): Promise<number> =>
  (await counters.hit(`${what}:${name}`, minuteMs, new Date(now), limit)) > limit
    ? secondsLeft(now)
    : 0;
