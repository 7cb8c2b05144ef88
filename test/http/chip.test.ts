import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as made from '../support/chip/groups.js';
import { createState, type Issued } from '../support/chip/state.js';
import { trustCountry } from '../support/chip/trust-country.js';
import { formOf, keysOf, type Parts } from '../support/http.js';
import { startTestService, type TestService } from '../support/service.js';

/* Decision 15: what the chip of a document holds. */

const path = '/api/v3.2/chip/';
const portrait = readFileSync(new URL('../fixtures/jpeg2000/portrait.jp2', import.meta.url));

describe('decision 15: the chip', () => {
  const state = createState();
  afterAll(() => state.remove());
  const country = state.certify(state.makeKey('p256'), { profile: 'country' });
  const signer = state.certify(state.makeKey('p256'), { profile: 'signer', by: country });
  const key = state.makeKey('p256');
  const groups = new Map<number, Buffer>([
    [1, made.group1()],
    [2, made.group2(portrait, 1)],
    [14, made.group14()],
    [15, made.group15(state.publicKey(key))],
  ]);
  const filesOf = (by: Issued): Record<string, Buffer> => ({
    sod: made.sodOf(state.sign(made.securityObject(groups), by)),
    ...Object.fromEntries([...groups].map(([number, bytes]) => [`dg${number}`, bytes])),
  });
  const files = filesOf(signer);

  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ worker: 'passport' });
    await service.ready();
    await service.client({ name: 'holder', services: ['chip'] });
  }, 300_000);
  const post = (parts: Parts, name = 'holder') =>
    service.as(name, path, { method: 'POST', body: formOf(parts) });
  const challengeOf = async (name = 'holder') => {
    const { status, json } = await service.as(name, `${path}challenges/`, { method: 'POST' });
    expect(status).toBe(201);
    return json as { id: string; challenge: string; expires_at: string };
  };
  const answerTo = (challenge: string) =>
    sign('sha256', Buffer.from(challenge, 'hex'), {
      key: createPrivateKey(state.privateKey(key)),
      dsaEncoding: 'ieee-p1363',
    });
  it('is never valid while no country is trusted', async () => {
    const { status, json } = await post(files);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ...{ valid: false, document_number: 'L898902C3' },
      details: {
        chip: {
          verdict: 'not_trusted',
          checks: {
            hashes: { status: 'passed' },
            country: {
              ...{ status: 'failed', reason: 'not_trusted' },
              message: 'No trusted country certificate signed the certificate of the signer.',
            },
          },
        },
      },
    });
    await trustCountry(service.store, state.der(country.certificate));
  });

  it('gives the holder as 2.2 does, and each check', async () => {
    const { id, challenge } = await challengeOf();
    expect(challenge).toMatch(/^[0-9a-f]{16}$/);
    const answered = { challenge_id: id, active_authentication: answerTo(challenge) };
    const { status, json } = await post({ ...files, ...answered, return_id: 'true' });
    expect(status).toBe(200);
    expect(keysOf(json)).toEqual([
      ...['document_number', 'registry_number', 'country', 'names', 'surnames', 'birth_date'],
      ...['gender', 'expiration_date', 'valid', 'details', 'id'],
    ]);
    expect(json).toMatchObject({
      ...{ document_number: 'L898902C3', registry_number: 'ZE184226B', country: 'UTO' },
      ...{ names: 'ANNA MARIA', surnames: 'ERIKSSON', birth_date: '12-08-74', gender: 'F' },
      ...{ expiration_date: '15-04-32', valid: true },
      details: {
        chip: {
          ...{ verdict: 'genuine', country: 'UT', weaknesses: [] },
          portrait: { status: 'read', kind: 'jpeg2000', width: 500, height: 640 },
          checks: {
            active_authentication: { status: 'passed' },
            chip_authentication: { status: 'not_run', reason: 'no_transcript' },
            revocation: { status: 'not_run', reason: 'no_list' },
          },
        },
      },
    });
    const transaction = (json as { id: number }).id;
    const { json: kept } = await service.as('holder', `/api/v3.2/transactions/${transaction}`);
    expect(kept).toMatchObject({ kind: 'chip', outcome: 'accepted', code: null });
    expect(JSON.stringify(kept)).not.toContain('ERIKSSON');
  });

  it('refuses a portrait of another chip: 818, and no holder', async () => {
    const dg2 = made.group2(Buffer.concat([made.noPicture, Buffer.of(1)]));
    const { status, json } = await post({ ...files, dg2, return_id: 'true' });
    expect(status).toBe(200);
    expect(keysOf(json)).toEqual(['valid', 'error_code', 'error', 'details', 'id']);
    expect(json).toMatchObject({
      ...{ valid: false, error_code: 818 },
      details: {
        chip: {
          checks: { hashes: { status: 'failed', reason: 'hash_differs' } },
          portrait: {
            ...{ status: 'unreadable', reason: 'image_damaged' },
            message: 'The image is damaged or ends early.',
          },
        },
      },
    });
    const { id } = json as { id: number };
    const { json: kept } = await service.as('holder', `/api/v3.2/transactions/${id}`);
    expect(kept).toMatchObject({ outcome: 'rejected', reason: 'chipNotGenuine', code: 818 });
  });

  it('a copy without the key: 818, with its reason', async () => {
    const { id } = await challengeOf();
    const other = answerTo((await challengeOf()).challenge);
    const { json } = await post({ ...files, challenge_id: id, active_authentication: other });
    expect(json).toMatchObject({
      error_code: 818,
      details: { chip: { checks: { active_authentication: { reason: 'answer_wrong' } } } },
    });
  });

  it('a challenge is good once, and for its client only', async () => {
    await service.client({ name: 'stranger', services: ['chip'] });
    const { id, challenge } = await challengeOf();
    const answered = { challenge_id: id, active_authentication: answerTo(challenge) };
    expect((await post({ ...files, ...answered }, 'stranger')).status).toBe(400);
    expect((await post({ ...files, ...answered })).json).toMatchObject({ valid: true });
    const again = await post({ ...files, ...answered });
    expect(again.status).toBe(400);
    expect(again.json).toMatchObject({ error_code: 800 });
  });

  it.each(['sod', 'dg1', 'dg2', 'challenge_id', 'active_authentication'])(
    'without %s: 400, and which is missing',
    async (name) => {
      const answered = { challenge_id: 'A'.repeat(22), active_authentication: Buffer.of(1) };
      const { [name]: _, ...rest } = { ...files, ...answered } as Record<string, Buffer | string>;
      const { status, json } = await post(rest);
      expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(name)]);
      expect(json).toMatchObject({ error_code: 800 });
    },
  );

  it.each(['sod', 'dg1', 'dg15'])('%s that is none: 800', async (name) => {
    const { status, json } = await post({ ...files, [name]: Buffer.from('no chip') });
    expect([status, (json as { error_code: number }).error_code]).toEqual([422, 800]);
  });

  it('a zone whose check digits fail is read, and not valid', async () => {
    const zone = made.specimenZone.replace(/.$/, '7');
    const other = new Map([...groups, [1, made.group1(zone)]]);
    const sod = made.sodOf(state.sign(made.securityObject(other), signer));
    const { json } = await post({ ...files, sod, dg1: other.get(1)! });
    expect(json).toMatchObject({ valid: false, details: { chip: { verdict: 'genuine' } } });
  });

  it('of an expired document is read, and refused to a client that wants none: 804', async () => {
    // Its check digits are those of 15 April 2012.
    const zone = made.specimenZone.replace('3204153', '1204159').replace(/.$/, '0');
    const other = new Map([...groups, [1, made.group1(zone)]]);
    const sod = made.sodOf(state.sign(made.securityObject(other), signer));
    const expired = { ...files, sod, dg1: other.get(1)! };
    const { json } = await post(expired);
    expect(json).toMatchObject({ valid: true, details: { expired: true } });
    const name = await service.client({ services: ['chip'], refuseExpired: true });
    expect(await post(expired, name)).toMatchObject({ status: 422, json: { error_code: 804 } });
    expect((await post(files, name)).json).toMatchObject({ details: { expired: false } });
    const forged = await post({ ...expired, dg1: groups.get(1)! }, name);
    expect(forged.json).toMatchObject({ error_code: 818 });
  });

  it('needs the service in the contract, also for a challenge', async () => {
    await service.client({ name: 'reader', services: ['ocr'] });
    const refused = await post(files, 'reader');
    expect([refused.status, refused.json]).toMatchObject([403, { error_code: 800 }]);
    const challenge = await service.as('reader', `${path}challenges/`, { method: 'POST' });
    expect(challenge.status).toBe(403);
  });

  it.each([
    ['accepted', true, 'genuine'],
    ['818', false, 'not_genuine'],
    ['not_trusted', false, 'not_trusted'],
  ])('a sandbox that asks for %s gets it', async (asked, valid, verdict) => {
    const name = await service.client({ services: ['chip'], sandbox: true });
    const { json } = await post({ ...files, sandbox_outcome: asked }, name);
    expect(json).toMatchObject({ valid, details: { chip: { verdict } } });
  });

  it('a sandbox is told what can be asked for', async () => {
    const name = await service.client({ services: ['chip'], sandbox: true });
    const { status, text } = await post({ ...files, sandbox_outcome: 'nonsense' }, name);
    expect([status, text]).toMatchObject([
      400,
      expect.stringContaining('accepted, not_trusted, 8'),
    ]);
  });
});
