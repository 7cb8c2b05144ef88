import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Client } from '../../store/clients.js';
import { isAllowedFrom } from '../auth/addresses.js';
import { makeDecoyHash } from '../auth/passwords.js';
import type { Dependencies } from '../dependencies.js';
import { createLoginLimits } from '../request/login-limits.js';
import { createUnhurried } from '../request/unhurried.js';
import { codeOf, retryAfterSeconds } from '../request/unavailable.js';

type Credentials = { readonly username: string; readonly password: string };

/** `wait`: seconds after which it may be tried again; `left`: the caller did. */
export type Login = Client | 'wrong' | 'left' | { readonly wait: number };

const throttled = { detail: 'Too many login attempts; try again later.', code: 'throttled' };

/**
 * Logins wait in a lane of their own, and only who is at the head of it costs queries and a hash.
 * One that finds no place, or that this node remembers to be past a limit, is refused before its
 * body is read, or as soon as its name is known where a client logs in from the same address.
 */
export const createLogins = ({ config, store, loginLane, checkPassword }: Dependencies) => {
  const decoyHash = makeDecoyHash();
  const limits = createLoginLimits(store.counters, store.knownLogins, config.loginsPerMinute);
  const now = (): number => store.clock.now();
  const sendLater = createUnhurried();

  const tooMany = (reply: FastifyReply, { wait }: { readonly wait: number }): FastifyReply => {
    reply.code(429).header('retry-after', wait);
    sendLater(() => reply.raw.closed || void reply.send(throttled));
    return reply;
  };

  const check = async (address: string, { username, password }: Credentials): Promise<Login> => {
    const attempt = { username, address };
    const wait = await limits.allow(attempt, now());
    if (wait > 0) return { wait };
    const client = await store.clients.get(username);
    const right = await checkPassword({ password, hash: client?.passwordHash ?? decoyHash });
    if (!client || !right || client.disabledAt || !isAllowedFrom(client, address)) return 'wrong';
    await limits.succeeded(attempt, now());
    return client;
  };

  const noPlaceFor = (address: string): number => {
    limits.turnedAway(address, now());
    return retryAfterSeconds;
  };
  const earlyWait = (address: string): number => {
    const wait = limits.addressSeconds(address, now());
    if (wait > 0 || loginLane.hasPlace(address)) return wait;
    return limits.isKnownAddress(address) ? 0 : noPlaceFor(address);
  };

  const refuseEarly: onRequestHookHandler = ({ ip }, reply, done) => {
    const wait = earlyWait(ip);
    if (wait > 0) void tooMany(reply, { wait });
    else done();
  };

  const logIn = async (
    { ip }: FastifyRequest,
    { raw }: FastifyReply,
    given: Credentials,
  ): Promise<Login> => {
    const attempt = { username: given.username, address: ip };
    const wait = limits.rememberedSeconds(attempt, now());
    if (wait > 0) return { wait };
    // Strangers, however many, do not take the places of clients that log in as ever.
    const more = limits.isKnown(attempt) ? config.loginQueue : 0;
    if (!loginLane.hasPlace(ip, more)) return { wait: noPlaceFor(ip) };
    const work = async (): Promise<Login> => (raw.closed ? 'left' : check(ip, given));
    return loginLane.run(ip, work, more).catch((fault: unknown) => {
      if (codeOf(fault) === 'poolFull') return { wait: noPlaceFor(ip) };
      throw fault;
    });
  };

  return { load: limits.load, refuseEarly, logIn, tooMany };
};
