import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, formOf } from '../support/http.js';
import { anyImage } from '../support/images.js';
import { startTestService, type TestService } from '../support/service.js';

const issuer = 'https://login.bank.example';
const audience = 'anverso';
const nowSeconds = () => Math.floor(Date.now() / 1000);

describe('tokens of the customer’s own identity provider', () => {
  let provider: Server;
  let service: TestService;
  let isDown = true;
  let sign: (claims: object, header?: object) => Promise<string>;
  let stranger: (claims: object) => Promise<string>;

  const good = () => ({
    iss: issuer,
    aud: [audience, 'other'],
    azp: 'bank-app',
    exp: nowSeconds() + 60,
  });
  const post = (token: string) =>
    service.request('/api/v3.2/ocr/', {
      method: 'POST',
      headers: bearer(token),
      body: formOf({ frontside: anyImage, document_type: 'passport' }),
    });

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const other = await generateKeyPair('RS256');
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }];
    sign = (claims, header = {}) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'key-1', ...header })
        .sign(privateKey);
    stranger = (claims) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
        .sign(other.privateKey);
    provider = createServer((_request, response) => {
      response.writeHead(isDown ? 500 : 200, { 'content-type': 'application/json' });
      response.end(isDown ? '' : JSON.stringify({ keys }));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => provider.once('listening', resolve));
    const { port } = provider.address() as AddressInfo;
    service = await startTestService({
      store: 'postgres',
      env: {
        ANVERSO_IDP_ISSUER: issuer,
        ANVERSO_IDP_JWKS_URL: `http://127.0.0.1:${port}/keys`,
        ANVERSO_IDP_AUDIENCE: audience,
        ANVERSO_IDP_CLIENT_CLAIM: 'azp',
      },
    });
    await service.client({ name: 'bank-app', services: ['ocr'] });
    await service.client({ name: 'gone' });
    await service.store.clients.disable('gone', new Date());
    await service.ready();
  });
  afterAll(() => void provider.close());

  it('while the provider gives no keys: 503 with Retry-After, for its tokens alone', async () => {
    const answer = await post(await sign(good()));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(answer.json).toEqual({
      error: 'The service is busy; try again later.',
      error_code: 800,
    });
    expect((await post(await sign({ ...good(), iss: 'https://else.example' }))).status).toBe(401);
    expect((await post(await service.access())).status).toBe(200);
    isDown = false;
  });

  it('name the client in the claim that was chosen', async () => {
    expect((await post(await sign(good()))).status).toBe(200);
    expect(await service.store.transactions.list('bank-app', { limit: 5 })).toHaveLength(1);
  });

  it('bring no rights of their own: the contract is in our table', async () => {
    const answer = await service.request('/api/v3.2/biometrics/liveness/', {
      method: 'POST',
      headers: bearer(await sign({ ...good(), scope: 'liveness', services: ['liveness'] })),
      body: formOf({ selfie: anyImage }),
    });
    expect(answer.status).toBe(403);
  });

  it.each([
    ['of another issuer', () => ({ iss: 'https://login.bank.example.evil' })],
    ['of no issuer', () => ({ iss: undefined })],
    ['for another audience', () => ({ aud: 'payments' })],
    ['for no audience', () => ({ aud: undefined })],
    ['an id token, by its nonce', () => ({ nonce: 'n' })],
    ['an id token, by the hash of an access token', () => ({ at_hash: 'h' })],
    ['an id token, as Keycloak names it', () => ({ typ: 'ID' })],
    ['an id token, as Cognito names it', () => ({ token_use: 'id' })],
    ['a logout token', () => ({ events: {} })],
    ['expired', () => ({ exp: nowSeconds() - 30 })],
    ['without an end', () => ({ exp: undefined })],
    ['not valid yet', () => ({ nbf: nowSeconds() + 60 })],
    ['without the claim', () => ({ azp: undefined, sub: 'bank-app' })],
    ['with a claim that is no text', () => ({ azp: ['bank-app'] })],
    ['of a client we do not know', () => ({ azp: 'nobody' })],
    ['of a client that is disabled', () => ({ azp: 'gone' })],
  ])('%s: 401', async (_why, claims) => {
    const answer = await post(await sign({ ...good(), ...claims() }));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it.each(['id+jwt', 'logout+jwt', 'dpop+jwt'])('of type %s: 401', async (typ) => {
    expect((await post(await sign(good(), { typ }))).status).toBe(401);
  });

  it.each(['JWT', 'at+jwt', 'application/at+jwt'])('of type %s: taken', async (typ) => {
    expect((await post(await sign(good(), { typ }))).status).toBe(200);
  });

  it('a clock that is 3 s behind is forgiven', async () => {
    expect((await post(await sign({ ...good(), exp: nowSeconds() - 3 }))).status).toBe(200);
  });

  it('signed by a stranger, with an unknown key, without a signature or with HMAC: 401', async () => {
    expect((await post(await stranger(good()))).status).toBe(401);
    expect((await post(await sign(good(), { kid: 'key-2' }))).status).toBe(401);
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect((await post(`${base64({ alg: 'none' })}.${base64(good())}.`)).status).toBe(401);
    const hmac = await new SignJWT(good())
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
      .sign(new TextEncoder().encode('x'.repeat(32)));
    expect((await post(hmac)).status).toBe(401);
  });

  it('cannot pass for ours: their key does not verify our issuer', async () => {
    const claims = { token_type: 'access', ver: 1, sub: 'bank-app', jti: 'x', iat: nowSeconds() };
    expect(
      (await post(await sign({ ...good(), ...claims, iss: 'https://anverso.test' }))).status,
    ).toBe(401);
  });
});
