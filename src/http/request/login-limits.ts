import type { Counters } from '../../store/counters.js';
import type { KnownLogins } from '../../store/known-logins.js';
import { createRememberedLogins, type LoginAttempt } from './known-logins.js';
import { minuteMs, secondsLeft } from './rate-limit.js';

const addressKey = (address: string): string => `login:address:${address}`;
const pairKey = ({ username, address }: LoginAttempt): string => `login:${address}:${username}`;

/**
 * Addresses whose refused attempts are counted. More addresses in a minute are not a single
 * attacker.
 */
const maxCounted = 10_000;

/**
 * Attempts of an address that were refused because the queue was full, in this minute and on this
 * node.
 */
const createTurnedAway = () => {
  let counts = new Map<string, number>();
  let minute = 0;
  const inMinute = (now: number): Map<string, number> => {
    if (Math.floor(now / minuteMs) !== minute) counts = new Map();
    minute = Math.floor(now / minuteMs);
    return counts;
  };
  return {
    of: (address: string, now: number): number => inMinute(now).get(address) ?? 0,
    add: (address: string, now: number): void => {
      const known = inMinute(now);
      if (known.has(address) || known.size < maxCounted)
        known.set(address, (known.get(address) ?? 0) + 1);
    },
  };
};

/**
 * Guesses are limited per name and address. Ten times that limit applies per address, so that one
 * address cannot try many accounts, and per name, so that one account cannot be attacked from many
 * addresses. An attempt that one limit refuses does not count for the next; otherwise one address
 * could use up a name's attempts and lock its client out everywhere. From an address where the
 * client has logged in before, attempts of others do not count.
 */
export const createLoginLimits = (counters: Counters, kept: KnownLogins, perMinute: number) => {
  const known = createRememberedLogins(kept);
  const turnedAway = createTurnedAway();
  const perAddress = perMinute * 10;

  /** Counters with their limits, in the order in which they are checked. */
  const limitsOf = (attempt: LoginAttempt): readonly (readonly [string, number])[] => {
    const pair = [pairKey(attempt), perMinute] as const;
    if (known.has(attempt)) return [pair];
    const others = [addressKey(attempt.address), `login:name:${attempt.username}`];
    return [pair, ...others.map((key) => [key, perAddress] as const)];
  };
  const isPast = (key: string, now: number): boolean =>
    counters.pastHits(key, minuteMs, new Date(now)) > 0;
  const isPastAddress = (address: string, now: number): boolean =>
    turnedAway.of(address, now) > perAddress || isPast(addressKey(address), now);
  const secondsIf = (refused: boolean, now: number): number => (refused ? secondsLeft(now) : 0);

  const rememberedSeconds = (attempt: LoginAttempt, now: number): number =>
    secondsIf(
      (!known.has(attempt) && isPastAddress(attempt.address, now)) ||
        limitsOf(attempt).some(([key]) => isPast(key, now)),
      now,
    );

  return {
    /** Logins from before the service was started. */
    load: known.load,
    /** This name has logged in from this address. */
    isKnown: known.has,
    /** Some name has logged in from this address. */
    isKnownAddress: known.hasAnyOf,

    /** The seconds to wait where this node knows it without a query, else 0. */
    rememberedSeconds,
    /** The same for an address, before the body with the name is read. */
    addressSeconds: (address: string, now: number): number =>
      secondsIf(isPastAddress(address, now) && !known.hasAnyOf(address), now),

    /**
     * Counts a login that was refused because the queue was full, for its address, on this node
     * only.
     */
    turnedAway: turnedAway.add,

    /** Counts the attempt; 0 when it is allowed, else the seconds to wait. */
    allow: async (attempt: LoginAttempt, now: number): Promise<number> => {
      const remembered = rememberedSeconds(attempt, now);
      if (remembered > 0) return remembered;
      for (const [key, limit] of limitsOf(attempt))
        if ((await counters.hit(key, minuteMs, new Date(now), limit)) > limit)
          return secondsLeft(now);
      return 0;
    },

    /** After a correct password: a client may log in for each document without reaching a limit. */
    succeeded: async (
      attempt: LoginAttempt,
      now: number,
      client = attempt.username,
    ): Promise<void> => {
      await known.add(attempt, now, client);
      await counters.clear(pairKey(attempt));
    },
  };
};
