import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '../../src/config.js';
import type { Staff } from '../../src/http/auth/staff.js';
import type { Dependencies } from '../../src/http/dependencies.js';
import { staffRoutes } from '../../src/http/routes/staff.js';
import { tokenRoutes } from '../../src/http/routes/token.js';
import type { KnownLogins } from '../../src/store/known-logins.js';
import { createLimiter } from '../../src/workers/limiter.js';
import { fakeCounters } from '../support/fake-counters.js';
import { fakeKnownLogins } from '../support/fake-known-logins.js';

const client = { name: 'acme', passwordHash: 'hash', disabledAt: null, addresses: [] };
const answer = { access: 'a', refresh: 'r', name: 'ann', client: 'acme', role: 'reviewer' };
const staff = {
  clientOf: () => Promise.resolve(client),
  signIn: () => Promise.resolve(answer),
} as unknown as Staff;

const routes = {
  '/api/token/': tokenRoutes,
  '/api/v3.2/staff/login/': (dependencies: Dependencies) => staffRoutes(dependencies, staff),
} as const;

/** A node that has just been started; its clock stands still. */
const startNode = async (url: keyof typeof routes, knownLogins: KnownLogins) => {
  const app = Fastify({ trustProxy: true });
  const get = () => Promise.resolve(client);
  const store = {
    ...{ counters: fakeCounters(), knownLogins, clock: { now: () => 30_000 } },
    ...{ clients: { get }, reviewers: { get } },
  };
  const dependencies = {
    ...{ config: { ...readConfig({}), loginsPerMinute: 2 }, store },
    ...{ loginLimiter: createLimiter(8, 2), tokens: { issue: () => answer } },
    checkPassword: ({ password }: { password: string }) => Promise.resolve(password === 'right'),
    auditSignIn: () => Promise.resolve(),
  };
  routes[url](dependencies as unknown as Dependencies)(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const logIn = async (password: string, address: string): Promise<number> => {
    const headers = { 'x-forwarded-for': address };
    const payload = { username: 'acme', password };
    return (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
  };
  return { logIn, stop: () => app.close() };
};

it.each(['/api/token/', '/api/v3.2/staff/login/'] as const)(
  '%s: a restart in the middle of a flood does not lock out who has logged in before',
  async (url) => {
    const known = fakeKnownLogins();
    const first = await startNode(url, known);
    expect(await first.logIn('right', '10.0.0.1')).toBe(200);
    await first.stop();
    const second = await startNode(url, known);
    for (let n = 0; n < 20; n += 1) expect(await second.logIn('wrong', `10.1.0.${n}`)).toBe(401);
    // The name has had its attempts of this minute, from wherever.
    expect(await second.logIn('right', '10.1.1.1')).toBe(429);
    expect(await second.logIn('right', '10.0.0.1')).toBe(200);
    await second.stop();
  },
);
