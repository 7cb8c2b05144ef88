import { createHash } from 'node:crypto';
import type { KnownLogins } from '../../store/known-logins.js';

export type LoginAttempt = { readonly username: string; readonly address: string };

/** Names and addresses that a node remembers: the oldest is forgotten. */
const maxKnown = 10_000;
const keptMs = 30 * 86_400_000;
/** A client may log in for each document: once a day is enough to keep it known. */
const renewMs = 86_400_000;

const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Names and addresses that have logged in: before the last restart, and on this node since. */
export const createRememberedLogins = (kept: KnownLogins) => {
  const addresses = new Map<string, string>();
  const counts = new Map<string, number>();
  const renewedAt = new Map<string, number>();
  const count = (address: string, by: number): void => {
    const left = (counts.get(address) ?? 0) + by;
    if (left > 0) counts.set(address, left);
    else counts.delete(address);
  };
  const forget = (pair: string | undefined): void => {
    const address = pair === undefined ? undefined : addresses.get(pair);
    if (address === undefined) return;
    addresses.delete(pair!);
    renewedAt.delete(pair!);
    count(address, -1);
  };
  const remember = (pair: string, address: string): void => {
    const atMs = renewedAt.get(pair);
    forget(pair);
    addresses.set(pair, address);
    if (atMs !== undefined) renewedAt.set(pair, atMs);
    count(address, 1);
    if (addresses.size > maxKnown) forget(addresses.keys().next().value);
  };
  const pairOf = ({ username, address }: LoginAttempt): string => hashOf(username, address);

  return {
    /** Loads them from the store. While the store is down, nobody can log in anyway. */
    load: async (): Promise<void> => {
      for (const { pairHash, addressHash } of await kept.list(maxKnown))
        if (!addresses.has(pairHash)) remember(pairHash, addressHash);
    },
    has: (attempt: LoginAttempt): boolean => addresses.has(pairOf(attempt)),
    hasAnyOf: (address: string): boolean => counts.has(hashOf(address)),
    add: async (attempt: LoginAttempt, now: number, client: string): Promise<void> => {
      const pairHash = pairOf(attempt);
      const addressHash = hashOf(attempt.address);
      remember(pairHash, addressHash);
      if (now - (renewedAt.get(pairHash) ?? -Infinity) < renewMs) return;
      renewedAt.set(pairHash, now);
      await kept.add({ pairHash, addressHash }, client, new Date(now + keptMs));
    },
  };
};
