import { beforeAll, describe, expect, it } from 'vitest';
import { maxAttemptsOf } from '../../src/store/sessions/capture-session.js';
import { bearer, formOf, keysOf, type Parts } from '../support/http.js';
import { anyImage, rejectedAs, specimen } from '../support/images.js';
import { startTestService, type TestService } from '../support/service.js';

/* Decision 13: the portrait of a document against a selfie. */

const path = '/api/v3.2/biometrics/match/';

const post = (service: TestService, parts: Parts) =>
  service.as('holder', path, { method: 'POST', body: formOf(parts) });

describe('decision 13: the route', () => {
  let service: TestService;
  beforeAll(async () => {
    const env = { ANVERSO_KEY_SECRET: 'k'.repeat(48) };
    service = await startTestService({ worker: 'passport', env });
    await service.ready();
    await service.client({ name: 'holder', services: ['match'] });
  }, 300_000);
  const both = { frontside: anyImage, selfie: anyImage };

  it('answers verdict, similarity, both faces and liveness, in this order', async () => {
    const { status, json } = await post(service, both);
    expect(status).toBe(200);
    expect(keysOf(json)).toEqual([
      ...['valid', 'verdict', 'similarity', 'document_face', 'selfie_face', 'liveness'],
    ]);
    expect(json).toMatchObject({
      valid: true,
      verdict: 'match',
      document_face: { quality: 0.71, size_px: 130 },
      liveness: { valid: true, api_response: { quality: 0.81 } },
    });
  });

  it('adds the id of its transaction where it is asked for', async () => {
    const { json } = await post(service, { ...both, return_id: 'true' });
    const { id } = json as { id: number };
    const { json: kept } = await service.as('holder', `/api/v3.2/transactions/${id}`);
    expect(kept).toMatchObject({ kind: 'match', outcome: 'accepted', code: null });
  });

  it.each([
    ['accepted', 'match', true, 'accepted', null],
    ['facesInDoubt', 'doubt', false, 'review', 'facesInDoubt'],
    ['facesDiffer', 'no_match', false, 'rejected', 'facesDiffer'],
    ['715', 'match', false, 'rejected', 'selfieNotLive'],
  ])('a sandbox that asks for %s gets %s', async (asked, verdict, valid, outcome, reason) => {
    const name = await service.client({ services: ['match'], sandbox: true });
    const body = formOf({ ...both, return_id: 'true', sandbox_outcome: asked });
    const { json } = await service.as(name, path, { method: 'POST', body });
    expect(json).toMatchObject({ valid, verdict, liveness: { valid: asked !== '715' } });
    const { id } = json as { id: number };
    const { json: kept } = await service.as(name, `/api/v3.2/transactions/${id}`);
    expect(kept).toMatchObject({ kind: 'match', outcome, reason });
  });

  it.each([
    [anyImage, 200],
    [Buffer.from('expired'), 400],
  ])('keeps the face of an accepted document only (%#)', async (frontside, status) => {
    const refusing = { faceMinutes: 5, refuseExpired: true } as const;
    const name = await service.client({ services: ['ocr', 'match'], ...refusing });
    const body = formOf({ frontside, document_type: 'passport', return_id: 'true' });
    const { json } = await service.as(name, '/api/v3.2/ocr/', { method: 'POST', body });
    const { id } = json as { id: number };
    const form = formOf({ selfie: anyImage, transaction_id: String(id) });
    expect((await service.as(name, path, { method: 'POST', body: form })).status).toBe(status);
  });

  it('a retry with the same key gets the same transaction', async () => {
    const send = () =>
      service.as('holder', path, {
        method: 'POST',
        headers: { 'idempotency-key': 'a-retry' },
        body: formOf({ ...both, return_id: 'true' }),
      });
    expect((await send()).json).toEqual((await send()).json);
  });

  it.each([
    [{ selfie: anyImage }, 400, 809],
    [{ frontside: anyImage }, 400, 708],
    [{ ...both, return_id: 'perhaps' }, 400, 712],
    [{ ...both, device: 'TOASTER' }, 400, 712],
    [{ selfie: anyImage, transaction_id: '-1' }, 400, 712],
    [{ selfie: anyImage, transaction_id: '999999' }, 400, 712],
    [{ ...both, backside: anyImage }, 400, 712],
    [{ ...both, frontside: rejectedAs('fileUnreadable') }, 422, 800],
    [{ ...both, frontside: rejectedAs('documentPhotoAbsent') }, 200, 820],
    [{ ...both, frontside: new Uint8Array(8 * 1024 * 1024 + 1) }, 413, 800],
  ])('refuses in one shape (%#)', async (parts, status, error_code) => {
    const answer = await post(service, parts);
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({
      valid: false,
      message: expect.any(String) as string,
      error_code,
    });
  });

  it('without a token is 401, by another method 405, without a contract 403', async () => {
    expect((await fetch(`${service.url}${path}`, { method: 'POST' })).status).toBe(401);
    expect((await service.as('holder', path)).status).toBe(405);
    await service.client({ name: 'without', services: ['ocr', 'liveness'] });
    const body = new FormData();
    const { status, json } = await service.as('without', path, { method: 'POST', body });
    expect([status, json]).toMatchObject([403, { valid: false, error_code: 712 }]);
  });
});

describe('the service’s own worker', () => {
  let service: TestService;
  beforeAll(async () => {
    const env = { ANVERSO_JOB_MS: '120000', ANVERSO_KEY_SECRET: 'k'.repeat(48) };
    service = await startTestService({ worker: 'real', env });
    await service.ready();
    await service.client({ name: 'holder', services: ['match', 'id_reader_plus'] });
    const services = ['ocr', 'match'] as const;
    await service.client({ name: 'later', services, faceMinutes: 5 });
    await service.client({ name: 'never', services });
  }, 300_000);

  // The studio draws every face alike, and to the nets they are one person: this shows that both faces
  // are found and aligned; how well people are told apart is lab/eval/reports/match.md.
  it('a drawn selfie is in doubt, however alike the faces', { timeout: 120_000 }, async () => {
    const photos = { frontside: specimen('cedula-front'), selfie: specimen('selfie-drawn') };
    const { status, json } = await post(service, photos);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ...{ valid: false, verdict: 'doubt', why: 'no_photograph' },
      liveness: { valid: false, error_code: 715 },
      proof_of_life: { valid: expect.any(Boolean) as boolean },
    });
    const { similarity } = json as { similarity: number };
    expect(similarity).toBeGreaterThan(0.6);
    expect(similarity).toBeLessThan(0.9);
  });

  /** A session of a passport and a selfie, which is sent until the step is over. */
  const sessionOf = async (policy: string, document: string, selfie: string) => {
    const client = await service.client({ services: ['ocr', 'liveness', 'match'] });
    await service.store.policies.set(client, policy, null);
    const base = '/api/v3.2/sessions/';
    const steps = [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }];
    const created = await service.as(client, base, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ steps }),
    });
    const { id, link } = created.json as { id: string; link: string };
    const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' };
    const send = async (step: number, parts: Parts) => {
      const to = `/api/v3.2/capture/steps/${step}/`;
      const { json } = await service.request(to, { method: 'POST', body: formOf(parts), headers });
      return (json as { accepted: boolean }).accepted;
    };
    expect(await send(0, { frontside: specimen(document) })).toBe(true);
    for (let left = maxAttemptsOf({ liveness: 'photo' }); left > 0; left--)
      if (await send(1, { selfie: specimen(selfie) })) break;
    const { json } = await service.as(client, `${base}${id}`);
    const { decision, checks } = json as {
      decision: { outcome: string; reasons: readonly { check: string; why: string }[] } | null;
      checks: readonly { check: string; result: string }[];
    };
    const matched = checks.find(({ check }) => check === 'face_match')?.result;
    const reasons = decision?.reasons.map(({ check, why }) => `${check}: ${why}`);
    return { outcome: decision?.outcome, matched, reasons };
  };

  /* What specimens/README.md says of the pair that belongs together, and of one that does not. */
  it.each([
    ['photo-only', 'passport-of-selfie', 'approved', 'passed', []],
    [
      'standard',
      'passport-of-selfie',
      'review',
      'passed',
      ['capture_integrity: camera_unknown', 'selfie_live: one_picture'],
    ],
    ['photo-only', 'passport', 'review', 'failed', ['face_match: unlike']],
  ])(
    '%s: %s and selfie end as %s',
    { timeout: 120_000 },
    async (policy, document, outcome, matched, reasons) => {
      const ended = await sessionOf(policy, document, 'selfie');
      expect(ended).toEqual({ outcome, matched, reasons });
    },
  );

  it('photo-only: a drawn selfie approves nobody’s passport', { timeout: 120_000 }, async () => {
    const { outcome, matched } = await sessionOf('photo-only', 'passport', 'selfie-drawn');
    expect(outcome).not.toBe('approved');
    expect(matched).not.toBe('passed');
    const answer = await service.liveness({ selfie: specimen('selfie-drawn') });
    expect(answer.json).toMatchObject({ valid: false, error_code: 715 });
  });

  const readPassport = async (client: string): Promise<number> => {
    const form = { frontside: specimen(), document_type: 'passport', return_id: 'true' };
    const body = formOf(form);
    const { json } = await service.as(client, '/api/v3.2/ocr/', { method: 'POST', body });
    return (json as { id: number }).id;
  };
  const followUp = (client: string, id: number) => {
    const body = formOf({ selfie: specimen('selfie'), transaction_id: String(id) });
    return service.as(client, path, { method: 'POST', body });
  };

  it('a selfie may follow its document by the id', { timeout: 120_000 }, async () => {
    const id = await readPassport('later');
    const { status, json } = await followUp('later', id);
    expect([status, json]).toMatchObject([200, { document_face: {}, liveness: { valid: true } }]);
    const kept = (await service.store.documentFaces.find('later', id, new Date()))!;
    expect(kept).toMatch(/^[\w-]+\.[\w.-]+$/); // a JWE: nothing of it can be read
    // Not of another client, and not once the document was erased.
    expect((await followUp('never', id)).json).toMatchObject({ error_code: 712 });
    await service.as('later', `/api/v3.2/transactions/${id}`, { method: 'DELETE' });
    const gone = await followUp('later', id);
    expect(gone.status).toBe(400);
    expect(gone.json).toMatchObject({
      message: expect.stringContaining('send frontside') as string,
    });
  });

  it('keeps no face of a client that did not ask for it', { timeout: 120_000 }, async () => {
    expect((await followUp('never', await readPassport('never'))).status).toBe(400);
  });

  it.each([
    ['a PDF as document', { frontside: Buffer.from('%PDF-1.7'), selfie: specimen('selfie') }, 800],
    ['a PDF as selfie', { frontside: specimen(), selfie: Buffer.from('%PDF-1.7') }, 708],
    ['a page of text as selfie', { frontside: specimen(), selfie: specimen('ine-back') }, 704],
  ])('refuses %s', { timeout: 120_000 }, async (_, photos, error_code) => {
    const { json } = await post(service, photos);
    expect(json).toMatchObject({ valid: false, error_code });
  });
});
