import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../../src/http/auth/passwords.js';
import { erasureTime } from '../../src/store/observed-time.js';
import { removeClient } from '../../src/store/remove-client.js';
import { removeExpired } from '../../src/store/retention.js';
import type { NewClient } from '../../src/store/clients.js';
import { bearer, formOf, type Parts } from '../support/http.js';
import { expiredImage, faceImage, rejectedAs, specimen } from '../support/images.js';
import { password, startTestService, type TestService } from '../support/service.js';

type Photo = {
  step: number;
  photo: string;
  type: string;
  bytes: number;
  sha256: string | null;
  state: string;
  until: string | null;
  fetched_at: string | null;
};
type Session = { id: string; status: string; consent: object | null };

const base = '/api/v3.2/sessions';
const services = ['ocr', 'liveness', 'match'] as const;
const env = { ANVERSO_KEY_SECRET: 'a-secret-of-at-least-thirty-two-characters' };
const passport = specimen();
const selfie = specimen('selfie');
const photos = [{ frontside: passport }, { selfie }];
const steps = [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }];
const consent = 'I agree, and the bank files my photos.';
const hourMs = 3_600_000;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const asJson = (body: object, method = 'POST') => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/* A bank must file the photos: it fetches each of them once. */
describe.each(['pglite', 'postgres'] as const)('photos for the client, on %s', (store) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ store, env });
    await service.ready();
  });
  const clientWith = async (given: Partial<NewClient> = {}): Promise<string> => {
    const client = await service.client({ services, photoHours: 24, ...given });
    await service.store.policies.set(client, 'photo-only', null);
    return client;
  };
  const create = async (client: string, more: object = {}) => {
    const body = asJson({ steps, consent, ...more });
    const created = await service.as(client, `${base}/`, body);
    expect(created.status, created.text).toBe(201);
    const { id, link } = created.json as { id: string; link: string };
    const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' };
    const capture = (path: string, init: RequestInit = {}) =>
      service.request(`/api/v3.2/capture/${path}`, {
        ...init,
        headers: { ...headers, ...(init.headers as object) },
      });
    const agree = async () =>
      capture('consent/', asJson({ text_sha256: sha256(Buffer.from(consent)) }));
    const send = async (index: number, parts: Parts) =>
      capture(`steps/${index}/`, { method: 'POST', body: formOf(parts) });
    return { id, capture, agree, send };
  };
  /** The person's phone has sent both photos. */
  const run = async (client: string, sent: readonly Parts[] = photos, more: object = {}) => {
    const made = await create(client, more);
    expect((await made.agree()).status).toBe(204);
    for (const [index, parts] of sent.entries())
      expect((await made.send(index, parts)).json).toEqual({ accepted: true });
    return made;
  };
  const ask = (client: string, id: string, path = '') =>
    service.as(client, `${base}/${id}/photos/${path}`);
  const list = async (client: string, id: string): Promise<readonly Photo[]> => {
    const answer = await ask(client, id);
    expect(answer.status, answer.text).toBe(200);
    return (answer.json as { photos: Photo[] }).photos;
  };
  const fetchPhoto = async (client: string, id: string, path: string) => {
    const headers = bearer(await service.access(client));
    const response = await fetch(`${service.url}${base}/${id}/photos/${path}`, { headers });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  };
  const stateOf = async (client: string, id: string): Promise<readonly string[]> =>
    (await list(client, id)).map(({ photo, state }) => `${photo} ${state}`);
  const auditOf = async (id: string) => {
    const entries = await service.store.audit.list(0, 100_000);
    return entries.filter(({ subject }) => subject === id);
  };
  const cleanUp = (aheadMs: number) =>
    removeExpired(service.store, erasureTime(new Date(service.store.clock.now() + aheadMs)));

  it('gives each to the client once, as it was sent, and audits it', async () => {
    const client = await clientWith();
    const { id } = await run(client);
    const [document, face] = await list(client, id);
    expect(document).toEqual({
      ...{ step: 0, photo: 'frontside', type: 'image/jpeg', bytes: passport.length },
      ...{ sha256: sha256(passport), state: 'kept', fetched_at: null },
      until: expect.any(String) as string,
    });
    expect(face).toMatchObject({ step: 1, photo: 'selfie', sha256: sha256(selfie) });
    const leftMs = Date.parse(document!.until!) - service.store.clock.now();
    expect(leftMs).toBeGreaterThan(23.9 * hourMs);
    expect(leftMs).toBeLessThan(24.1 * hourMs);

    const got = await fetchPhoto(client, id, '0/frontside');
    expect(got.status).toBe(200);
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(passport.length),
      'content-disposition': 'attachment; filename="step-0-frontside.jpeg"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(sha256(got.bytes)).toBe(sha256(passport));
    expect((await auditOf(id)).map(({ action, actor, after }) => [action, actor, after])).toEqual([
      ['photos.fetch', `client ${client}`, { step: 0, photo: 'frontside' }],
    ]);

    const again = await ask(client, id, '0/frontside');
    expect([again.status, again.json]).toMatchObject([410, { code: 'photo_fetched' }]);
    const [fetched, left] = await list(client, id);
    expect(fetched).toMatchObject({ state: 'fetched', sha256: null, bytes: passport.length });
    expect(Date.parse(fetched!.fetched_at!)).toBeGreaterThan(service.store.clock.now() - 60_000);
    expect(left!.state).toBe('kept');
    expect(sha256((await fetchPhoto(client, id, '1/selfie')).bytes)).toBe(sha256(selfie));
    expect(await auditOf(id)).toHaveLength(2);
  });

  it('gives a photo that many ask for at once to exactly one', async () => {
    const client = await clientWith();
    const { id } = await run(client);
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => fetchPhoto(client, id, '1/selfie')));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it('keeps a photo whose connection broke, and gives it to whoever asks again', async () => {
    const client = await clientWith();
    // Larger than what a system takes at once, and one that it takes whole.
    const large = Buffer.concat([passport.subarray(0, 4096), randomBytes(1_900_000)]);
    const { id } = await run(client, [{ frontside: large }, { selfie }]);
    const access = await service.access(client);
    const breakOff = async (path: string, connection: string): Promise<void> => {
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname);
      socket.write(
        `GET ${base}/${id}/photos/${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${access}\r\nconnection: ${connection}\r\n\r\n`,
      );
      await new Promise((resolve) => socket.once('readable', resolve));
      socket.resetAndDestroy();
    };
    for (const connection of ['keep-alive', 'close']) {
      await breakOff('0/frontside', connection);
      await breakOff('1/selfie', connection);
      await vi.waitFor(
        async () => expect(await stateOf(client, id)).toEqual(['frontside kept', 'selfie kept']),
        { timeout: 10_000, interval: 100 },
      );
    }
    expect(sha256((await fetchPhoto(client, id, '0/frontside')).bytes)).toBe(sha256(large));
    expect(sha256((await fetchPhoto(client, id, '1/selfie')).bytes)).toBe(sha256(selfie));
    expect(await auditOf(id)).toHaveLength(6);
    // A caller that hangs up is no fault of the service.
    expect(service.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('uses no photo up by a HEAD', async () => {
    const client = await clientWith();
    const { id } = await run(client);
    const headers = bearer(await service.access(client));
    const url = `${service.url}${base}/${id}/photos/1/selfie`;
    expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(404);
    expect(sha256((await fetchPhoto(client, id, '1/selfie')).bytes)).toBe(sha256(selfie));
  });

  it('gives nothing to anybody else, and nothing before the end', async () => {
    const [client, other] = [await clientWith({ reviewHours: 72 }), await clientWith()];
    const open = await create(client);
    await open.agree();
    await open.send(0, photos[0]!);
    for (const path of ['', '0/frontside']) {
      const early = await ask(client, open.id, path);
      expect([early.status, early.json]).toMatchObject([409, { code: 'session_open' }]);
      const capture = await open.capture(`../sessions/${open.id}/photos/${path}`);
      expect(capture.status).toBe(401);
    }
    const { id } = await run(client);
    await service.store.reviewers.add({
      ...{ name: `staff-of-${client}`, client, role: 'reviewer' },
      passwordHash: await hashPassword(password),
    });
    const login = await service.request('/api/v3.2/staff/login/', {
      method: 'POST',
      body: new URLSearchParams({ username: `staff-of-${client}`, password }),
    });
    const staff = bearer((login.json as { access: string }).access);
    for (const path of ['', '0/frontside']) {
      const url = `${base}/${id}/photos/${path}`;
      expect((await service.request(url, { headers: staff })).status).toBe(401);
      expect((await service.request(url)).status).toBe(401);
      expect((await ask(other, id, path)).status).toBe(404);
    }
    const others = ['0/backside', '1/frontside', '2/selfie', '0/portrait', '0/fields', '10/selfie'];
    for (const path of [...others, 'x/selfie', '-1/selfie', '1/selfie/more'])
      expect((await ask(client, id, path)).status, path).toBe(404);
    expect(await stateOf(client, id)).toEqual(['frontside kept', 'selfie kept']);
  });

  it('keeps accepted photos only: both sides of a card, none that was refused', async () => {
    const client = await clientWith({ refuseExpired: true });
    const card = [{ kind: 'document', document_type: 'identification_card' }];
    const { id, send, agree } = await create(client, { steps: card });
    await agree();
    const [frontside, backside] = [specimen('ine-front'), specimen('ine-back')];
    for (const refused of [rejectedAs('documentBlurry'), expiredImage])
      expect((await send(0, { frontside: refused, backside })).json).toMatchObject({
        accepted: false,
      });
    expect((await send(0, { frontside, backside })).json).toEqual({ accepted: true });
    expect(await list(client, id)).toMatchObject([
      { step: 0, photo: 'frontside', sha256: sha256(frontside) },
      { step: 0, photo: 'backside', sha256: sha256(backside) },
    ]);
  });

  it('keeps what was accepted where a session ends with a refusal', async () => {
    const client = await clientWith();
    const { id, send } = await run(client, [photos[0]!]);
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await send(1, { selfie: rejectedAs('selfiePoor') });
    expect((await service.as(client, `${base}/${id}`)).json).toMatchObject({ status: 'finished' });
    expect(await stateOf(client, id)).toEqual(['frontside kept']);
  });

  it('erases what nobody fetched in its time, with a line in the audit log', async () => {
    const client = await clientWith({ photoHours: 2 });
    const { id } = await run(client);
    await cleanUp(1.9 * hourMs);
    expect(await stateOf(client, id)).toEqual(['frontside kept', 'selfie kept']);
    const before = (await auditOf('retention')).length;
    await cleanUp(2.1 * hourMs);
    const expired = await ask(client, id, '0/frontside');
    expect([expired.status, expired.json]).toMatchObject([410, { code: 'photo_expired' }]);
    expect(await list(client, id)).toMatchObject([
      { state: 'expired', sha256: null, fetched_at: null },
      { state: 'expired', sha256: null },
    ]);
    expect((await auditOf('retention')).slice(before)).toMatchObject([
      { action: 'photos.expire', after: { count: 2 } },
    ]);
  });

  it('counts the hours that the client has now', async () => {
    const client = await clientWith({ photoHours: 2 });
    const { id } = await run(client);
    await service.store.clients.change(client, { photoHours: 0 });
    expect((await ask(client, id, '0/frontside')).json).toMatchObject({ code: 'photo_expired' });
    await cleanUp(0);
    await service.store.clients.change(client, { photoHours: 2 });
    expect((await ask(client, id, '0/frontside')).json).toMatchObject({ code: 'photo_expired' });
  });

  it.each([
    [
      'its deletion',
      (client: string, id: string) => service.as(client, `${base}/${id}`, { method: 'DELETE' }),
    ],
    [
      'a withdrawal',
      (client: string, id: string) =>
        service.as(client, `${base}/${id}/consent/`, { method: 'DELETE' }),
    ],
  ])('erases the photos of a session with %s', async (_what, erase) => {
    const client = await clientWith();
    const { id } = await run(client);
    expect((await erase(client, id)).status).toBe(204);
    expect(await list(client, id)).toEqual([]);
    expect((await ask(client, id, '0/frontside')).status).toBe(404);
    expect(await service.store.clientPhotos.list(id, new Date())).toEqual([]);
  });

  it('keeps none of a session that was cancelled or has expired', async () => {
    const client = await clientWith();
    const cancelled = await run(client, [photos[0]!]);
    await service.as(client, `${base}/${cancelled.id}`, { method: 'DELETE' });
    const expired = await run(client, [photos[0]!]);
    await service.store.sessions.expire(new Date(service.store.clock.now() + hourMs));
    for (const { id } of [cancelled, expired]) expect(await list(client, id)).toEqual([]);
  });

  it('erases a photo with its transaction, and all with the person or the client', async () => {
    const client = await clientWith();
    const { id } = await run(client, photos, { reference: 'customer 7' });
    const { steps: done } = (await service.as(client, `${base}/${id}`)).json as {
      steps: { transaction_id: number }[];
    };
    const path = `/api/v3.2/transactions/${done[0]!.transaction_id}`;
    expect((await service.as(client, path, { method: 'DELETE' })).status).toBe(204);
    expect(await stateOf(client, id)).toEqual(['selfie kept']);

    const person = asJson({ reference: 'customer 7' });
    const exported = await service.as(client, '/api/v3.2/people/export/', person);
    expect(exported.json).toMatchObject({
      sessions: [{ kept_photos: [{ step: 1, photo: 'selfie', state: 'kept' }] }],
    });
    const erased = await service.as(client, '/api/v3.2/people/erase/', person);
    expect(erased.json).toMatchObject({ sessions: 1, photos: 1 });
    expect((await ask(client, id)).status).toBe(404);

    const gone = await clientWith();
    const last = await run(gone);
    await removeClient(service.store, gone);
    expect(await service.store.clientPhotos.list(last.id, new Date())).toEqual([]);
  });

  it('replaces a photo that a reviewer asks for again; neither reader takes from the other', async () => {
    const client = await clientWith({ reviewHours: 72 });
    const doubtful = faceImage(0.35);
    const { id, send } = await run(client, [{ frontside: passport }, { selfie: doubtful }]);
    const kept = async () =>
      (await service.store.reviews.listPhotos(id)).map(
        ({ position, name }) => `${position} ${name}`,
      );
    const waiting = await kept();
    expect(waiting).toContain('0 frontside');
    // Fetched while it waits for its reviewer, who still has the photos.
    expect(sha256((await fetchPhoto(client, id, '1/selfie')).bytes)).toBe(sha256(doubtful));
    expect(await kept()).toEqual(waiting);

    const reviewer = { client, reviewer: 'ana', actor: { who: 'reviewer ana', from: 'here' } };
    const now = new Date(service.store.clock.now());
    const { reviews } = service.store;
    const verdict = async (given: object) => {
      await reviews.claim(id, { ...reviewer, now }, new Date(now.getTime() + 60_000));
      const review = { by: 'ana', at: now.toISOString(), ...given } as never;
      return reviews.review(id, review, { ...reviewer, now }, false);
    };
    await verdict({ verdict: 'retake', reason: 'blurred', step: 1 });
    expect((await ask(client, id)).json).toMatchObject({ code: 'session_open' });
    expect((await send(1, { selfie })).json).toEqual({ accepted: true });
    expect(await list(client, id)).toMatchObject([
      { photo: 'frontside', state: 'kept' },
      { photo: 'selfie', state: 'kept', sha256: sha256(selfie) },
    ]);
    // The end of the review erases the reviewer's photos, and not the client's.
    expect(await kept()).toEqual([]);
    expect(sha256((await fetchPhoto(client, id, '0/frontside')).bytes)).toBe(sha256(passport));
  });

  it('needs a consent text, and tells the person beside it that photos are kept', async () => {
    const client = await clientWith({ consentRequired: false });
    const silent = await service.as(client, `${base}/`, asJson({ steps: [steps[0]] }));
    expect([silent.status, silent.json]).toMatchObject([400, { field: 'consent' }]);
    const { id, capture } = await create(client);
    expect((await capture('')).json).toMatchObject({
      consent: { text: consent, photos_kept: true },
    });
    const session = (await service.as(client, `${base}/${id}`)).json as Session;
    expect(session.consent).toMatchObject({ photos_kept: true });
  });

  it('keeps none of a session whose person was not told', async () => {
    const client = await clientWith({ photoHours: 0 });
    const { id, agree, send, capture } = await create(client);
    await service.store.clients.change(client, { photoHours: 24 });
    expect((await capture('')).text).not.toContain('photos_kept');
    await agree();
    for (const [index, parts] of photos.entries()) await send(index, parts);
    expect(await list(client, id)).toEqual([]);
    const session = (await service.as(client, `${base}/${id}`)).json as Session;
    expect(session.consent).not.toHaveProperty('photos_kept');
  });

  it('works in a sandbox, so that a backend can be tried', async () => {
    const client = await clientWith({ sandbox: true });
    const { id } = await run(client, photos, { sandbox_checks: {} });
    expect(sha256((await fetchPhoto(client, id, '1/selfie')).bytes)).toBe(sha256(selfie));
  });

  it('survives a node that dies while it sends: the claim ends by itself', async () => {
    const client = await clientWith();
    const { id } = await run(client);
    const { clientPhotos, clock } = service.store;
    const at = new Date(clock.now());
    const place = { session: id, position: 1, name: 'selfie' } as const;
    const claim = { ...place, until: new Date(at.getTime() + 60_000) };
    expect(await clientPhotos.claim(claim, at)).toBe(true);
    expect(await clientPhotos.claim({ ...claim, until: at }, at)).toBe(false);
    const busy = await ask(client, id, '1/selfie');
    expect(busy.status).toBe(503);
    expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await list(client, id))[1]!.state).toBe('sending');
    const later = new Date(at.getTime() + 61_000);
    const next = { ...place, until: new Date(later.getTime() + 60_000) };
    expect(await clientPhotos.claim(next, later)).toBe(true);
    expect(await clientPhotos.sealed(claim)).toBeUndefined();
    // What the first one says now counts for nothing.
    await clientPhotos.fetched(claim, later);
    await clientPhotos.release(claim);
    expect((await clientPhotos.list(id, later))[1]!.state).toBe('sending');
    await clientPhotos.release(next);
    expect(sha256((await fetchPhoto(client, id, '1/selfie')).bytes)).toBe(sha256(selfie));
  });
});

describe('without ANVERSO_KEY_SECRET', () => {
  it('a node keeps nothing, whatever the client is set to', async () => {
    const service = await startTestService();
    await service.ready();
    const client = await service.client({ services, photoHours: 24 });
    const created = await service.as(client, `${base}/`, asJson({ steps: [steps[1]], consent }));
    const { id, link } = created.json as { id: string; link: string };
    const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' };
    const ask = (path: string, init: RequestInit) =>
      service.request(`/api/v3.2/capture/${path}`, {
        ...init,
        headers: { ...headers, ...(init.headers as object) },
      });
    await ask('consent/', asJson({ text_sha256: sha256(Buffer.from(consent)) }));
    const sent = await ask('steps/0/', { method: 'POST', body: formOf({ selfie }) });
    expect(sent.json).toEqual({ accepted: true });
    expect((await service.as(client, `${base}/${id}/photos/`)).json).toEqual({ photos: [] });
  });
});
