import type { Client } from '../../store/clients.js';
import type { Counters } from '../../store/counters.js';
import { createLanes } from '../../store/lanes.js';

const minuteMs = 60_000;

const secondsLeft = (now: number): number => Math.ceil((minuteMs - (now % minuteMs)) / 1000);

/** 0 when the request is allowed, else the seconds to wait. All nodes share the count. */
export const allowRequest = async (
  counters: Counters,
  { name, requestsPerMinute: limit }: Client,
  now: number,
  what: 'requests' | 'records' | 'sessions' = 'requests',
): Promise<number> =>
  (await counters.hit(`${what}:${name}`, minuteMs, new Date(now), limit)) > limit
    ? secondsLeft(now)
    : 0;

export type LoginAttempt = { readonly username: string; readonly address: string };

const pairKey = ({ username, address }: LoginAttempt): string => `login:${address}:${username}`;

/** Names and addresses that have logged in, as this node remembers: the oldest is forgotten. */
const maxKnown = 10_000;

/**
 * Guesses are limited per name and address. Ten times that limit applies per address, so that one
 * address cannot try many accounts, and per name, so that one account cannot be attacked from many
 * addresses. An attempt that one limit refuses does not count for the next, or one address could
 * use up a name's attempts and lock its client out everywhere; and where the client has logged in
 * before, what others try in its name does not count at all.
 */
export const createLoginLimits = (counters: Counters, perMinute: number) => {
  const known = new Set<string>();
  const [inLane, inOneLane] = [createLanes(), createLanes()];

  const isPast = async (limit: number, key: string, now: number): Promise<boolean> =>
    (await counters.hit(key, minuteMs, new Date(now), limit)) > limit;

  const isRefused = async (attempt: LoginAttempt, now: number): Promise<boolean> => {
    const pair = pairKey(attempt);
    const [address, name] = [`login:address:${attempt.address}`, `login:name:${attempt.username}`];
    const isKnown = known.has(pair);
    // New names from an address that had its attempts cost no query each.
    if (!isKnown && counters.pastHits(address, minuteMs, new Date(now)) > 0) return true;
    if (await isPast(perMinute, pair, now)) return true;
    if (isKnown) return false;
    return (
      (await isPast(perMinute * 10, address, now)) || (await isPast(perMinute * 10, name, now))
    );
  };

  return {
    /**
     * 0 when it is allowed, else the seconds to wait. One at a time, addresses in turn: a hundred
     * at once are three hundred queries, and every document would wait for them.
     */
    allow: async (attempt: LoginAttempt, now: number): Promise<number> => {
      const check = () => inOneLane('', () => isRefused(attempt, now));
      return (await inLane(attempt.address, check)) ? secondsLeft(now) : 0;
    },
    /** After a correct password: a client may log in for each document without reaching a limit. */
    succeeded: async (attempt: LoginAttempt): Promise<void> => {
      const pair = pairKey(attempt);
      known.delete(pair);
      known.add(pair);
      if (known.size > maxKnown) known.delete(known.values().next().value!);
      await counters.clear(pair);
    },
  };
};
