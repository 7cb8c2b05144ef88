import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureHash, sha256 } from '../../src/attest/capture-hash.js';
import { androidPackage, androidSigner } from '../support/attest/android.js';
import { appleAppId } from '../support/attest/apple.js';
import { asPem, newRoot } from '../support/attest/authority.js';
import { androidPhone, applePhone } from '../support/attest/phone.js';
import { converse, type Opened, recordingOf } from '../support/conversation.js';
import { type Answer, bearer, formOf, type Parts } from '../support/http.js';
import { anyImage, fresh } from '../support/images.js';
import { recordingParts } from '../support/recording.js';
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
  await service.ready();
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

type Capture = { readonly result: string; readonly why?: string };

describe('a signed capture', () => {
  type Phone = {
    readonly attest: (nonce: string) => object;
    readonly sign: (hash: Uint8Array, counter?: number) => string;
  };
  const enrol = async (call: Call, phone: Phone): Promise<string> => {
    const answer = await call('apps/keys/', phone.attest(await nonceBy(call)));
    expect(answer.status, answer.text).toBe(201);
    return (answer.json as { key_id: string }).key_id;
  };
  const newKey = async (call: Call, phone: Phone = applePhone(root)) => ({
    keyId: await enrol(call, phone),
    phone,
  });
  type Key = Awaited<ReturnType<typeof newKey>>;

  const hashOf = (signedFor: string, { selfie, frames = [] }: Parts): Buffer =>
    captureHash(
      signedFor,
      [selfie, ...(frames as Uint8Array[])].map((one) => sha256(one as Uint8Array)),
    );
  const signed = (
    { keyId, phone }: Key,
    id: string,
    parts: Parts,
    ...counter: number[]
  ): Parts => ({
    ...parts,
    ...{ app_key_id: keyId, app_signature: phone.sign(hashOf(id, parts), ...counter) },
  });

  const challengeFor = async (client: string): Promise<string> =>
    ((await asClient(client)('biometrics/challenges/')).json as { id: string }).id;
  const captureIn = (answer: Answer): Capture => {
    expect(answer.status, answer.text).toBe(200);
    return (answer.json as { details: { capture: Capture } }).details.capture;
  };
  const send = async (client: string, parts: Parts) =>
    captureIn(await service.liveness(parts, { client }));
  /** By the API: a challenge, and its recording as it is changed. */
  const record = async (client: string, change: (id: string, parts: Parts) => Parts) => {
    const id = await challengeFor(client);
    return send(client, change(id, recordingParts(id)));
  };

  const inSession = async (client: string) => {
    const session = await startSession(client);
    const challenge = await session.call('steps/0/challenge/');
    const { id } = challenge.json as { id: string };
    const finish = async (parts: Parts) => {
      const sent = await session.request('steps/0/', { method: 'POST', body: formOf(parts) });
      expect(sent.json, sent.text).toEqual({ accepted: true });
      const { json: found } = await service.as(client, `/api/v3.2/sessions/${session.id}`);
      const { checks, decision } = found as {
        checks: { check: string; result: string; why?: string; evidence?: object }[];
        decision: { outcome: string };
      };
      const integrity = checks.find(({ check }) => check === 'capture_integrity')!;
      return { integrity, outcome: decision.outcome };
    };
    return { ...session, challenge: id, parts: recordingParts(id), finish };
  };

  it('passes, and a session that rests on it is approved; without it a person decides', async () => {
    const client = await service.client();
    const { call, challenge, parts, finish } = await inSession(client);
    const key = await newKey(call);
    expect(await finish(signed(key, challenge, parts))).toEqual({
      integrity: {
        ...{ check: 'capture_integrity', result: 'passed', step: 0 },
        evidence: {
          ...{ posted_as: ['recording'], signed_by: [iosApp] },
          key_kept_by: ['secure_enclave'],
        },
      },
      outcome: 'approved',
    });
    const other = await inSession(client);
    expect((await other.finish(other.parts)).outcome).toBe('review');
  });

  it('with a key of the client’s backend, of Android, in each of its sessions', async () => {
    const client = await service.client();
    const key = await newKey(asClient(client), androidPhone(root));
    for (let i = 0; i < 2; i++) {
      const { challenge, parts, finish } = await inSession(client);
      const { integrity } = await finish(signed(key, challenge, parts));
      expect(integrity).toMatchObject({ result: 'passed', evidence: { signed_by: [androidApp] } });
    }
  });

  it('of other pictures: failed, and a person decides', async () => {
    const { call, challenge, parts, finish } = await inSession(await service.client());
    const key = await newKey(call);
    const { app_key_id: id, app_signature: signature } = signed(
      key,
      challenge,
      recordingParts('x'),
    );
    expect(await finish({ ...parts, app_key_id: id!, app_signature: signature! })).toMatchObject({
      integrity: {
        ...{ result: 'failed', why: 'signature_failed' },
        evidence: { signature: ['signature_wrong'] },
      },
      outcome: 'review',
    });
  });

  it('by the key of another session or client, or by none: as without one', async () => {
    const client = await service.client();
    const [one, other] = [await inSession(client), await inSession(client)];
    const stranger = asClient(await service.client());
    const key = await newKey(one.call);
    const found = await other.finish(signed(key, other.challenge, other.parts));
    expect(found).toMatchObject({
      integrity: {
        ...{ result: 'doubt', why: 'camera_unknown' },
        evidence: { posted_as: ['recording'], signature: ['key_unknown'] },
      },
      outcome: 'review',
    });
    const unknown = { result: 'doubt', why: 'key_unknown' };
    for (const strange of [key, await newKey(stranger)])
      expect(await record(client, (id, parts) => signed(strange, id, parts))).toEqual(unknown);
  });

  it.each<readonly [string, Parts]>([
    ['no key', { app_signature: 'AAAA' }],
    ['no signature', { app_key_id: 'A'.repeat(43) }],
    ['a short key', { app_key_id: 'AAAA', app_signature: 'AAAA' }],
    ['a signature that is no base64', { app_key_id: 'A'.repeat(43), app_signature: '~' }],
  ])('%s: it cannot be read, and the selfie is judged all the same', async (_name, change) => {
    const client = await service.client();
    expect(await record(client, (_id, parts) => ({ ...parts, ...change }))).toEqual({
      ...{ result: 'doubt', why: 'signature_unreadable' },
    });
  });

  it('its counter must rise, from recording to recording and of those that come at once', async () => {
    const client = await service.client();
    const key = await newKey(asClient(client));
    const withCounter = (counter: number) =>
      record(client, (id, parts) => signed(key, id, parts, counter));
    expect((await withCounter(7)).result).toBe('passed');
    const late = { result: 'failed', why: 'counter_not_rising' };
    expect(await withCounter(7)).toEqual(late);
    expect(await withCounter(3)).toEqual(late);
    const atOnce = await Promise.all([8, 8, 8, 8].map(withCounter));
    expect(atOnce.map(({ result }) => result).toSorted()).toEqual([
      ...['failed', 'failed', 'failed', 'passed'],
    ]);
  });

  it('sent again: the challenge was used; for another one it is of other pictures', async () => {
    const client = await service.client();
    const key = await newKey(asClient(client), androidPhone(root));
    const id = await challengeFor(client);
    const parts = signed(key, id, recordingParts(id));
    expect((await send(client, parts)).result).toBe('passed');
    expect((await service.liveness(parts, { client })).status).toBe(400);
    const next = await challengeFor(client);
    expect(await send(client, { ...parts, challenge_id: next })).toEqual({
      ...{ result: 'failed', why: 'signature_wrong' },
    });
  });

  it('of a photo alone: with a nonce, once', async () => {
    const client = await service.client();
    const call = asClient(client);
    const key = await newKey(call, androidPhone(root));
    const nonce = await nonceBy(call);
    const parts = signed(key, nonce, { selfie: fresh(anyImage), app_nonce: nonce });
    expect(await send(client, parts)).toMatchObject({ result: 'passed', app: androidApp });
    const unknown = { result: 'doubt', why: 'nonce_unknown' };
    expect(await send(client, parts)).toEqual(unknown);
    // A nonce of somebody else, and none.
    const foreign = await nonceBy(asClient(await service.client()));
    for (const change of [{ app_nonce: foreign }, {}])
      expect(await send(client, signed(key, foreign, { selfie: anyImage, ...change }))).toEqual(
        unknown,
      );
  });

  it('at the end of a conversation: both are its evidence', async () => {
    const client = await service.client();
    const { call, finish } = await inSession(client);
    const key = await newKey(call);
    const answer = await call('steps/0/conversation/');
    const talk = answer.json as Opened;
    const done = await converse(talk, async (message) => {
      const init = json(message);
      const headers = { ...(init.headers as object), ...bearer(talk.token) };
      const path = `/api/v3.2/conversations/${talk.id}/hashes/`;
      return (await service.request(path, { ...init, headers })).json as Opened;
    });
    const found = await finish(signed(key, talk.id, recordingOf(talk.id, done)));
    expect(found).toMatchObject({
      integrity: {
        result: 'passed',
        evidence: { posted_as: ['conversation'], followed: true, signed_by: [iosApp] },
      },
      outcome: 'approved',
    });
  }, 60_000);
});
