import { beforeAll, describe, expect, it } from 'vitest';
import { password, startTestService, type TestService } from '../support/service.js';

describe('login attempts', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({
      store: 'postgres',
      env: { ANVERSO_LOGINS_PER_MINUTE: '3', ANVERSO_TRUST_PROXY: 'yes' },
    });
    await service.client({ name: 'acme' });
  });
  const login = (secret: string, forwardedFor: string) =>
    service.request('/api/token/', {
      method: 'POST',
      headers: { 'x-forwarded-for': forwardedFor },
      body: new URLSearchParams({ username: 'acme', password: secret }),
    });
  /** More than two windows of three: one minute may end in the middle. */
  const many = async (secret: string, forwardedFor: (n: number) => string) => {
    const answers = [];
    for (let n = 0; n < 7; n += 1) answers.push(await login(secret, forwardedFor(n)));
    return answers;
  };

  it('past their limit: 429 with Retry-After, also with the right password', async () => {
    const limited = (await many('wrong', () => '10.0.0.1')).filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited[0]!.json).toEqual({
      detail: 'Too many login attempts; try again later.',
      code: 'throttled',
    });
    const seconds = Number(limited[0]!.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it('of another address are counted apart', async () => {
    expect((await login('wrong', '10.0.0.2')).status).toBe(401);
  });

  it('of one address, past every limit, leave the others theirs', async () => {
    await Promise.all(Array.from({ length: 40 }, () => login('wrong', '10.0.0.5')));
    expect((await login(password, '10.0.0.6')).status).toBe(200);
  });

  it('take the address that our proxy saw, not what the caller says of itself', async () => {
    const answers = await many('wrong', (n) => `192.0.2.${n}, 10.0.0.3`);
    expect(answers.map(({ status }) => status)).toContain(429);
  });

  it('that succeed are not limited so: some log in for each document', async () => {
    const answers = await many(password, () => '10.0.0.4');
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
  });
});
