import type { Client } from '../../store/clients.js';
import type { Counters } from '../../store/counters.js';

const minuteMs = 60_000;

const secondsLeft = (now: number): number => Math.ceil((minuteMs - (now % minuteMs)) / 1000);

/** 0 when the request may go on, else the seconds to wait. Counted in the store: all nodes share it. */
export const allowRequest = async (
  counters: Counters,
  client: Client,
  now = Date.now(),
): Promise<number> =>
  (await counters.hit(`requests:${client.name}`, minuteMs, new Date(now))) >
  client.requestsPerMinute
    ? secondsLeft(now)
    : 0;

export type LoginAttempt = { readonly username: string; readonly address: string };

const pairKey = ({ username, address }: LoginAttempt): string => `login:${address}:${username}`;

/**
 * Guessing is limited per name and address. Ten times that holds per name, so that one account cannot
 * be tried from many places, and per address, so that one place cannot try many accounts. Were the
 * name alone held to the low limit, a stranger could lock a client out with ten wrong guesses a minute.
 */
export const allowLogin = async (
  counters: Counters,
  attempt: LoginAttempt,
  perMinute: number,
  now = Date.now(),
): Promise<number> => {
  const at = new Date(now);
  const byPair = await counters.hit(pairKey(attempt), minuteMs, at);
  const byName = await counters.hit(`login:name:${attempt.username}`, minuteMs, at);
  const byAddress = await counters.hit(`login:address:${attempt.address}`, minuteMs, at);
  const allowed = byPair <= perMinute && Math.max(byName, byAddress) <= perMinute * 10;
  return allowed ? 0 : secondsLeft(now);
};

/** After a right password: a client that logs in for each document is no guesser. */
export const forgiveLogin = (counters: Counters, attempt: LoginAttempt): Promise<void> =>
  counters.clear(pairKey(attempt));
