import type { Client } from '../../store/clients.js';
import type { Counters } from '../../store/counters.js';

const minuteMs = 60_000;

const secondsLeft = (now: number): number => Math.ceil((minuteMs - (now % minuteMs)) / 1000);

/** 0 when the request is allowed, else the seconds to wait. All nodes share the count. */
export const allowRequest = async (
  counters: Counters,
  client: Client,
  now: number,
  what: 'requests' | 'records' = 'requests',
): Promise<number> =>
  (await counters.hit(`${what}:${client.name}`, minuteMs, new Date(now))) > client.requestsPerMinute
    ? secondsLeft(now)
    : 0;

export type LoginAttempt = { readonly username: string; readonly address: string };

const pairKey = ({ username, address }: LoginAttempt): string => `login:${address}:${username}`;

/**
 * Guesses are limited per name and address. Ten times that limit applies per name, so that one
 * account cannot be attacked from many addresses, and per address, so that one address cannot try
 * many accounts. With the low limit on the name alone, anyone could lock a client out.
 */
export const allowLogin = async (
  counters: Counters,
  attempt: LoginAttempt,
  perMinute: number,
  now: number,
): Promise<number> => {
  const at = new Date(now);
  const byPair = await counters.hit(pairKey(attempt), minuteMs, at);
  const byName = await counters.hit(`login:name:${attempt.username}`, minuteMs, at);
  const byAddress = await counters.hit(`login:address:${attempt.address}`, minuteMs, at);
  const allowed = byPair <= perMinute && Math.max(byName, byAddress) <= perMinute * 10;
  return allowed ? 0 : secondsLeft(now);
};

/** After a correct password: a client may log in for each document without reaching the limit. */
export const forgiveLogin = (counters: Counters, attempt: LoginAttempt): Promise<void> =>
  counters.clear(pairKey(attempt));
