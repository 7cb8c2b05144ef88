import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.js';
import { answerError } from '../../src/http/errors.js';
import type { Dependencies } from '../../src/http/dependencies.js';
import { tokenRoutes } from '../../src/http/routes/token.js';
import { createLimiter } from '../../src/workers/limiter.js';
import { fault } from '../../src/workers/faults.js';
import { fakeCounters } from '../support/fake-counters.js';
import { fakeKnownLogins } from '../support/fake-known-logins.js';

/** The token routes, whose password thread fails. */
const appThat = (error: Error) => {
  const app = Fastify();
  app.setErrorHandler(answerError);
  const store = {
    ...{ counters: fakeCounters(), knownLogins: fakeKnownLogins(), clock: { now: Date.now } },
    clients: { get: () => Promise.resolve(undefined) },
  };
  const loginLimiter = createLimiter(8, 2);
  const checkPassword = () => Promise.reject(error);
  const auditSignIn = () => Promise.resolve();
  const dependencies = { config: readConfig({}), store, loginLimiter, checkPassword, auditSignIn };
  tokenRoutes(dependencies as unknown as Dependencies)(app);
  return app;
};

const logIn = (app: ReturnType<typeof appThat>) =>
  app.inject({
    method: 'POST',
    url: '/api/token/',
    payload: { username: 'acme', password: 'a password' },
  });

describe('a login whose password could not be checked', () => {
  it.each(['jobTimedOut', 'workerDied', 'poolClosed', 'workerStartFailed'] as const)(
    '%s: 503 with Retry-After, also for the logins that waited behind it',
    async (code) => {
      const app = appThat(fault(code, 'no processor'));
      const answers = await Promise.all([logIn(app), logIn(app), logIn(app), logIn(app)]);
      for (const { statusCode, headers } of answers) {
        expect(statusCode).toBe(503);
        expect(headers['retry-after']).toBe('2');
      }
    },
  );

  it('is a fault where its hash is damaged: a retry would not help', async () => {
    const answer = await logIn(appThat(new Error('invalid scrypt parameters')));
    expect(answer.statusCode).toBe(500);
  });
});
