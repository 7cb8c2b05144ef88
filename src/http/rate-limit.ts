import type { Client } from '../store/clients.js';
import type { Counters } from '../store/counters.js';

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

/**
 * Guessing is limited per name, so one account cannot be tried from many places, and per address, so
 * one place cannot try many accounts; offices share addresses, so that limit is ten times higher.
 */
export const allowLogin = async (
  counters: Counters,
  username: string,
  address: string,
  perMinute: number,
  now = Date.now(),
): Promise<number> => {
  const at = new Date(now);
  const byName = await counters.hit(`login:name:${username}`, minuteMs, at);
  const byAddress = await counters.hit(`login:address:${address}`, minuteMs, at);
  return byName > perMinute || byAddress > perMinute * 10 ? secondsLeft(now) : 0;
};
