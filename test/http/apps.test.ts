import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { androidPackage, androidSigner } from '../support/attest/android.js';
import { appleAppId } from '../support/attest/apple.js';
import { asPem, newRoot } from '../support/attest/authority.js';
import { androidPhone, applePhone } from '../support/attest/phone.js';
import { type Answer, bearer } from '../support/http.js';
import { startTestService, type TestService } from '../support/service.js';

/* Chains of a root of our own, which this service alone is told of as its operator's setting. */

const root = newRoot('Root of an operator');
const folder = mkdtempSync(join(tmpdir(), 'anverso-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const roots = join(folder, 'roots.pem');
writeFileSync(roots, asPem(root));

const androidApp = `android:${androidPackage}@${androidSigner.toString('hex')}`;
const iosApp = `ios:${appleAppId}`;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    env: {
      ANVERSO_APPS: `${iosApp}, ${androidApp}, partner=ios:1234567890.com.example.partner`,
      ANVERSO_APP_ROOTS: roots,
    },
  });
});

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
type Call = (path: string, body?: unknown) => Promise<Answer>;
const asClient =
  (client: string): Call =>
  (path, body = {}) =>
    service.as(client, `/api/v3.2/${path}`, json(body));

const startSession = async (client: string, more: object = {}) => {
  const steps = [{ kind: 'selfie', liveness: 'moving' }];
  const created = await asClient(client)('sessions/', { steps, ...more });
  const { id, link } = created.json as { id: string; link: string };
  const headers = { 'anverso-device': 'a-device-of-its-own', ...bearer(link.split('#')[1]!) };
  const request = (path: string, init: RequestInit): Promise<Answer> =>
    service.request(`/api/v3.2/capture/${path}`, {
      ...init,
      headers: { ...(init.headers as object), ...headers },
    });
  const call: Call = (path, body = {}) => request(path, json(body));
  return { id, call, request };
};

const nonceBy = async (call: Call): Promise<string> => {
  const answer = await call('apps/nonces/');
  expect(answer.status, answer.text).toBe(201);
  return (answer.json as { nonce: string }).nonce;
};
const found = ({ status, json: body }: Answer) => [status, (body as { code?: string }).code];

describe('the key of an app', () => {
  it('is enrolled by the client’s backend, for half a year', async () => {
    const call = asClient(await service.client());
    const phone = applePhone(root);
    const answer = await call('apps/keys/', phone.attest(await nonceBy(call)));
    expect([answer.status, answer.json]).toMatchObject([
      201,
      { key_id: phone.keyId, app: iosApp, security_level: 'secure_enclave' },
    ]);
    const { expires_at: expiresAt } = answer.json as { expires_at: string };
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(180);
  });

  it('of Android, by the link of a session: until that ends', async () => {
    const { call } = await startSession(await service.client());
    const phone = androidPhone(root);
    const answer = await call('apps/keys/', phone.attest(await nonceBy(call)));
    expect([answer.status, answer.json]).toMatchObject([
      201,
      { app: androidApp, security_level: 'trusted_environment' },
    ]);
    const { expires_at: expiresAt } = answer.json as { expires_at: string };
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThan(901_000);
  });

  it('its nonce is good once, and only for whom it was given', async () => {
    const client = await service.client();
    const [call, other] = [asClient(client), asClient(await service.client())];
    const { call: inSession } = await startSession(client);
    const phone = applePhone(root);
    const nonce = await nonceBy(call);
    for (const one of [other, inSession])
      expect(found(await one('apps/keys/', phone.attest(nonce)))).toEqual([409, 'nonce_unknown']);
    expect(found(await call('apps/keys/', phone.attest(nonce)))[0]).toBe(201);
    expect(found(await call('apps/keys/', phone.attest(nonce)))).toEqual([409, 'nonce_unknown']);
    const first = await nonceBy(inSession);
    await nonceBy(inSession);
    expect(found(await inSession('apps/keys/', phone.attest(first)))).toEqual([
      ...[409, 'nonce_unknown'],
    ]);
  });

  it('is not enrolled twice, so that its counter never goes back', async () => {
    const call = asClient(await service.client());
    const phone = applePhone(root);
    await call('apps/keys/', phone.attest(await nonceBy(call)));
    const again = await call('apps/keys/', phone.attest(await nonceBy(call)));
    expect(found(again)).toEqual([409, 'key_known']);
  });

  it('of a stranger’s root, another nonce or an app that is not named: refused, by name', async () => {
    const call = asClient(await service.client());
    const refusedFor = async (attest: (nonce: string) => object) =>
      found(await call('apps/keys/', attest(await nonceBy(call))))[1];
    const stranger = newRoot('Root of an operator');
    expect(await refusedFor(applePhone(stranger).attest)).toBe('chain_untrusted');
    expect(await refusedFor(androidPhone(stranger).attest)).toBe('chain_untrusted');
    const phone = applePhone(root);
    expect(await refusedFor((nonce) => phone.attest(nonce, { challenge: 'another' }))).toBe(
      'challenge_wrong',
    );
    // It is named, for another client alone.
    const partner = { appId: '1234567890.com.example.partner' };
    expect(await refusedFor((nonce) => phone.attest(nonce, partner))).toBe('app_not_allowed');
    const own = asClient(await service.client({ name: 'partner' }));
    const taken = await own('apps/keys/', phone.attest(await nonceBy(own), partner));
    expect(taken.status, taken.text).toBe(201);
    expect(await refusedFor((nonce) => androidPhone(root).attest(nonce, { isLocked: false }))).toBe(
      'boot_unverified',
    );
  });

  it.each([
    ['nonce', { nonce: 'x' }],
    ['platform', { platform: 'web' }],
    ['attestation', { attestation: '~' }],
    ['key_id', { key_id: 7 }],
    ['certificates', { platform: 'android', certificates: ['~'] }],
    ['certificates', { platform: 'android' }],
  ])('400: %s', async (field, change) => {
    const body = { ...applePhone(root).attest('A'.repeat(22)), ...change };
    const answer = await asClient(await service.client())('apps/keys/', body);
    expect([answer.status, answer.json]).toMatchObject([400, { field }]);
  });

  it('403 without the service, and 409 before the person has agreed', async () => {
    const call = asClient(await service.client({ services: ['ocr'] }));
    expect((await call('apps/nonces/')).status).toBe(403);
    const session = await startSession(await service.client(), { consent: 'Yes?' });
    expect(found(await session.call('apps/nonces/'))).toEqual([409, 'consent_required']);
  });
});
