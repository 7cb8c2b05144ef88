import { describe, expect, it } from 'vitest';
import { bearer, send } from '../support/http.js';
import { startTestService } from '../support/service.js';

describe('addresses of a client', () => {
  it('bind its logins, its tokens and its refreshes', async () => {
    const service = await startTestService({ env: { ANVERSO_TRUST_PROXY: 'yes' } });
    const name = await service.client({ addresses: ['192.0.2.0/24', '2001:db8::7'] });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const post = (path: string, fields: Record<string, string>, address: string) =>
      service.request(path, {
        method: 'POST',
        headers: from(address),
        body: new URLSearchParams(fields),
      });
    const login = (address: string) =>
      post('/api/token/', { username: name, password: 'correct horse battery' }, address);
    expect((await login('198.51.100.1')).status).toBe(401);
    expect((await login('2001:db8::7')).status).toBe(200);
    const { access, refresh } = (await login('192.0.2.9')).json as Record<string, string>;
    const list = async (address: string) =>
      (
        await service.request('/api/v3.2/transactions', {
          headers: { ...bearer(access!), ...from(address) },
        })
      ).status;
    expect(await list('192.0.2.200')).toBe(200);
    expect(await list('198.51.100.1')).toBe(401);
    expect((await post('/api/token/refresh/', { refresh: refresh! }, '198.51.100.1')).status).toBe(
      401,
    );
    expect((await post('/api/token/refresh/', { refresh: refresh! }, '192.0.2.9')).status).toBe(
      200,
    );
  });
});

describe('a second port', () => {
  it('has health, metrics and documentation, and the first has them no more', async () => {
    const service = await startTestService({
      store: 'postgres',
      env: { ANVERSO_OPERATIONS_PORT: '0' },
    });
    await service.ready();
    for (const path of ['/healthz', '/readyz', '/metrics', '/docs', '/openapi.json']) {
      expect((await send(service.url + path)).status).toBe(404);
      expect((await send(service.operationsUrl! + path)).status).toBe(200);
    }
    expect((await send(`${service.url}/.well-known/jwks.json`)).status).toBe(200);
    expect((await send(`${service.url}/api/v3.2/transactions/`)).status).toBe(401);
  });
});
