import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { PasswordJob } from '../auth/password-thread.js';
import { makeDecoyHash, noPassword } from '../auth/passwords.js';
import type { Dependencies } from '../dependencies.js';
import { createLoginLimits } from '../request/login-limits.js';
import { createDelayedRefusals } from '../request/delayed-refusals.js';
import { codeOf, retryAfterSeconds, unavailable } from '../unavailable.js';

type Credentials = { readonly username: string; readonly password: string };

/** `wait`: seconds until the next attempt; `left`: the caller disconnected. */
export type Login<T> = T | 'wrong' | 'left' | { readonly wait: number };

/** The accounts whose passwords are checked: clients, or reviewers. */
type Accounts<T> = {
  readonly get: (username: string) => Promise<T | undefined>;
  readonly mayEnter: (account: T, address: string) => Promise<boolean> | boolean;
  /** The client that it belongs to. */
  readonly clientOf: (account: T) => string;
  /** Names of clients and of reviewers are counted separately. */
  readonly prefix: string;
  /** How the audit log names the account. */
  readonly label: (account: T) => string;
};

const throttled = { detail: 'Too many login attempts; try again later.', code: 'throttled' };

/** The password thread had no processor time, or is gone: a retry may succeed. */
const unchecked: readonly unknown[] = [
  ...['jobTimedOut', 'poolClosed', 'workerDied', 'workerStartFailed'],
];

/**
 * After a wrong password its slot pauses for four times as long as the check took, so that two
 * slots compute for two fifths of the time: a hash uses memory bandwidth that every photo needs,
 * whatever its priority. The pause has a limit, because the next login may be a correct one.
 */
const restOfWrong = 4;
const mostRestMs = 1000;

/**
 * Logins wait in a queue of their own, and only the first in it costs queries and a hash. If the
 * queue is full, or this node knows that a limit is reached, a login is refused before its body is
 * read; from the address of a known client, after its name was read.
 */
export const createLogins = <T extends { readonly passwordHash: string }>(
  { config, store, loginLimiter, checkPassword, auditSignIn }: Dependencies,
  accounts: Accounts<T>,
) => {
  const decoyHash = makeDecoyHash();
  const limits = createLoginLimits(store.counters, store.knownLogins, config.loginsPerMinute);
  const now = (): number => store.clock.now();
  const sendLater = createDelayedRefusals();

  const tooMany = (reply: FastifyReply, { wait }: { readonly wait: number }): FastifyReply => {
    reply.code(429).header('retry-after', wait);
    sendLater(() => reply.raw.closed || void reply.send(throttled));
    return reply;
  };

  const isRight = (job: PasswordJob): Promise<boolean> =>
    checkPassword(job).catch((fault: unknown) => {
      if (!unchecked.includes(codeOf(fault))) throw fault;
      throw unavailable('PasswordUnchecked', 'the password could not be checked', fault);
    });

  const attemptOf = ({ username }: Credentials, address: string) => ({
    username: accounts.prefix + username,
    address,
  });

  const check = async (address: string, given: Credentials): Promise<Login<T>> => {
    const attempt = attemptOf(given, address);
    const wait = await limits.allow(attempt, now());
    if (wait > 0) return { wait };
    const account = await accounts.get(given.username);
    const own = account?.passwordHash ?? noPassword;
    const hash = own === noPassword ? decoyHash : own;
    const startMs = performance.now();
    const right = await isRight({ password: given.password, hash });
    const checkMs = performance.now() - startMs;
    const isGood = right && account !== undefined && (await accounts.mayEnter(account, address));
    // A name that nobody has may be a password that was typed into the wrong field.
    const who = account ? accounts.label(account) : 'unknown';
    await auditSignIn({ who, from: address, isGood }, now());
    if (!isGood) {
      await pause(Math.min(restOfWrong * checkMs, mostRestMs));
      return 'wrong';
    }
    await limits.succeeded(attempt, now(), accounts.clientOf(account));
    return account;
  };

  const refusedSeconds = (address: string): number => {
    limits.turnedAway(address, now());
    return retryAfterSeconds;
  };
  const earlyWait = (address: string): number => {
    const wait = limits.addressSeconds(address, now());
    if (wait > 0 || loginLimiter.hasSlot(address)) return wait;
    return limits.isKnownAddress(address) ? 0 : refusedSeconds(address);
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
  ): Promise<Login<T>> => {
    const attempt = attemptOf(given, ip);
    const wait = limits.rememberedSeconds(attempt, now());
    if (wait > 0) return { wait };
    // Unknown callers, however many, do not take the slots of clients that have logged in from this
    // address before.
    const isKnown = limits.isKnown(attempt);
    const extra = isKnown ? config.loginQueue : 0;
    // A known client waits in a turn of its own, not behind wrong passwords from its address.
    const turn = isKnown ? `${ip} ${attempt.username}` : ip;
    if (!loginLimiter.hasSlot(turn, extra)) return { wait: refusedSeconds(ip) };
    const work = async (): Promise<Login<T>> => (raw.closed ? 'left' : check(ip, given));
    return loginLimiter.run(turn, work, extra).catch((fault: unknown) => {
      if (codeOf(fault) === 'poolFull') return { wait: refusedSeconds(ip) };
      throw fault;
    });
  };

  return { load: limits.load, refuseEarly, logIn, tooMany };
};
