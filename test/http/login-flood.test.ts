import { beforeAll, describe, expect, it } from 'vitest';
import { formOf, bearer } from '../support/http.js';
import { specimen } from '../support/images.js';
import { password, startTestService, type TestService } from '../support/service.js';

describe('a flood of logins', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({
      store: 'postgres',
      worker: 'decoding',
      env: { ANVERSO_TRUST_PROXY: 'yes', ANVERSO_LOGIN_QUEUE: '8' },
    });
    await Promise.all([service.access(), service.ready()]);
  });
  const login = (secret: string, address: string) =>
    service.request('/api/token/', {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: new URLSearchParams({ username: 'acme', password: secret }),
    });
  const readMs = async (): Promise<number> => {
    const headers = bearer(await service.access());
    const body = formOf({ frontside: specimen(), document_type: 'passport' });
    const startMs = performance.now();
    await service.request('/api/v3.2/ocr/', { method: 'POST', headers, body });
    return performance.now() - startMs;
  };
  const p95 = async (): Promise<number> => {
    const times = [];
    for (let i = 0; i < 20; i++) times.push(await readMs());
    return times.sort((a, b) => a - b)[18]!;
  };

  it('gets 429 past its queue; other addresses log in, and photos are read as ever', async () => {
    await login(password, '10.0.0.1'); // starts the thread
    await readMs();
    const calmMs = await p95();
    const flood = Array.from({ length: 100 }, () => login('wrong', '10.0.0.2'));
    const [floodedMs, other] = await Promise.all([p95(), login(password, '10.0.0.3')]);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 429);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect(refused[0]!.headers.get('retry-after')).toBe('2');
    expect(other.status).toBe(200);
    // Hashing in Node's shared threads made it fifty times as long.
    expect(floodedMs).toBeLessThan(5 * calmMs + 100);
  });
});
