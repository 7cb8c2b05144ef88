import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../../src/http/auth/passwords.js';
import { createSecretSealer } from '../../src/sessions/webhooks/deliver.js';
import { createPhotoSealer } from '../../src/sessions/photos.js';
import type { ReviewerRole } from '../../src/contract/review.js';
import type { NewClient } from '../../src/store/clients.js';
import { bearer, formOf, type Parts } from '../support/http.js';
import { anyImage, faceImage } from '../support/images.js';
import { startReceiver } from '../support/receiver.js';
import { password, startTestService, type TestService } from '../support/service.js';

type Session = {
  id: string;
  status: string;
  decision: { outcome: string; decided_by: string } | null;
  reviews: object[];
  steps: { status: string; answer?: object | null }[];
};
type ReviewBody = Session & {
  claim: { by: string } | null;
  photos: { step: number; photo: string }[];
  fields: { step: number; answer: { names?: string } }[];
  photos_until: string | null;
  link_open: boolean;
};

const services = ['ocr', 'liveness', 'match'] as const;
const inDoubt = [{ frontside: anyImage }, { selfie: faceImage(0.35) }];
const base = '/api/v3.2/sessions';
let hash: Promise<string> | undefined;
let count = 0;

const env = {
  ANVERSO_WEBHOOK_PRIVATE: 'yes',
  ANVERSO_KEY_SECRET: 'a-secret-of-at-least-thirty-two-characters',
};

/* A person decides what the policy leaves to them. */
describe.each(['pglite', 'postgres'] as const)('reviews of sessions, on %s', (store) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ store, env });
    await service.ready();
  });
  const use = () => service;
  const asJson = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const clientWith = async (given: Partial<NewClient> = {}): Promise<string> => {
    const client = await use().client({ services, reviewHours: 72, ...given });
    await use().store.policies.set(client, 'photo-only', null);
    return client;
  };
  /** Signed in; what they ask for is asked with their token. */
  const staff = async (client: string, role: ReviewerRole = 'reviewer') => {
    const name = `staff-${(count += 1)}`;
    const passwordHash = await (hash ??= hashPassword(password));
    await use().store.reviewers.add({ name, client, role, passwordHash });
    const body = new URLSearchParams({ username: name, password });
    const login = await use().request('/api/v3.2/staff/login/', { method: 'POST', body });
    expect(login.status, login.text).toBe(200);
    const { access } = login.json as { access: string };
    const ask = (path: string, init: RequestInit = {}) =>
      use().request(`${base}${path}`, {
        ...init,
        headers: { ...bearer(access), ...(init.headers as Record<string, string>) },
      });
    const cookie = login.headers.get('set-cookie')!;
    return { name, access, ask, login, cookie };
  };
  /** The person's phone has sent both photos. */
  const run = async (client: string, photos: readonly Parts[] = inDoubt, more: object = {}) => {
    const steps = [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }];
    const created = await use().as(client, `${base}/`, asJson({ steps, language: 'en', ...more }));
    expect(created.status, created.text).toBe(201);
    const { id, link } = created.json as { id: string; link: string };
    const send = async (index: number, parts: Parts) =>
      use().request(`/api/v3.2/capture/steps/${index}/`, {
        method: 'POST',
        body: formOf(parts),
        headers: { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' },
      });
    for (const [index, parts] of photos.entries())
      expect((await send(index, parts)).json).toEqual({ accepted: true });
    const get = async () => (await use().as(client, `${base}/${id}`)).json as Session;
    return { id, get, send };
  };
  const keptOf = async (id: string) =>
    (await use().store.reviews.listPhotos(id)).map(({ position, name }) => `${position} ${name}`);

  it('signs people in with accounts of their own, over a reload, until they sign out', async () => {
    const client = await clientWith();
    const { login, cookie, name } = await staff(client);
    expect(login.json).toMatchObject({ name, client, role: 'reviewer' });
    expect(cookie).toMatch(
      /^anverso_staff=[\w-]{43}; Max-Age=43200; Path=\/api\/v3\.2\/staff\/; HttpOnly; SameSite=Strict$/,
    );
    const post = (path: string, sent: string) =>
      use().request(`/api/v3.2/staff/${path}/`, { method: 'POST', headers: { cookie: sent } });
    const sent = cookie.split(';')[0]!;
    expect((await post('refresh', sent)).json).toMatchObject({ name, role: 'reviewer' });
    expect((await post('refresh', '')).status).toBe(401);
    expect((await post('logout', sent)).status).toBe(204);
    expect((await post('refresh', sent)).status).toBe(401);
  });

  it('lets nobody in with another’s password or token', async () => {
    const client = await clientWith();
    const { name, access, ask } = await staff(client);
    const logIn = (username: string, secret: string) =>
      use().request('/api/v3.2/staff/login/', {
        method: 'POST',
        body: new URLSearchParams({ username, password: secret }),
      });
    expect((await logIn(client, password)).status).toBe(401);
    expect((await logIn(name, 'another password')).status).toBe(401);
    // A reviewer's token opens nothing of the client's, nor the reverse.
    const headers = bearer(access);
    expect((await use().request('/api/v3.2/transactions/', { headers })).status).toBe(401);
    const { id } = await run(client);
    const cancel = { method: 'DELETE', headers };
    expect((await use().request(`${base}/${id}`, cancel)).status).toBe(401);
    expect((await use().as(client, `${base}/review/`)).status).toBe(401);
    const claim = await use().as(client, `${base}/${id}/review/claim/`, { method: 'POST' });
    expect(claim.status).toBe(401);
    await use().store.reviewers.setPassword(name, await hash!);
    expect((await ask('/review/')).status).toBe(401);
  });

  it('doubt → the queue → a look, audited → approved; the webhook is signed, no photo is left', async () => {
    const client = await clientWith();
    const secret = 'whsec_of-this-test';
    const sealed = await createSecretSealer(use().config.keySecret).seal(secret);
    await use().store.webhooks.setSecret(client, sealed);
    const receiver = await startReceiver();
    const { id, get } = await run(client, inDoubt, { webhook_url: receiver.url });
    expect((await get()).decision).toMatchObject({ outcome: 'review', decided_by: 'policy' });
    const { name, ask } = await staff(client);

    const queue = (await ask('/review/')).json as { sessions: ReviewBody[] };
    expect(queue.sessions).toMatchObject([{ id, claim: null }]);
    expect(Date.parse(queue.sessions[0]!.photos_until!) - Date.now()).toBeGreaterThan(71 * 3.6e6);
    expect((await ask(`/${id}/review/photos/1/selfie`)).status).toBe(409);
    expect((await ask(`/${id}/review/`)).json).toMatchObject({ fields: [] });

    const claimed = (await ask(`/${id}/review/claim/`, { method: 'POST' })).json as ReviewBody;
    expect(claimed).toMatchObject({ claim: { by: name }, link_open: true });
    expect(claimed.photos).toEqual([
      { step: 0, photo: 'frontside' },
      { step: 0, photo: 'portrait' },
      { step: 1, photo: 'selfie' },
    ]);
    // With where each of them was read, which the client did not ask for.
    expect(claimed.fields).toMatchObject([
      { step: 0, answer: { names: 'ANNA MARIA', details: expect.any(Object) as object } },
    ]);
    expect((await get()).steps[0]!.answer).not.toHaveProperty('details');
    const photo = await ask(`/${id}/review/photos/1/selfie`);
    expect([photo.status, photo.text]).toEqual([200, Buffer.from(faceImage(0.35)).toString()]);
    expect([photo.headers.get('content-type'), photo.headers.get('cache-control')]).toEqual([
      'image/jpeg',
      'no-store',
    ]);

    const said = { verdict: 'approve', reason: 'same_person', note: 'seen at the counter' };
    for (const note of ['a\0b', 'a\ud800b', 'x'.repeat(5000)]) {
      const refused = await ask(`/${id}/review/decision/`, asJson({ ...said, note }));
      expect([refused.status, refused.json]).toMatchObject([400, { field: 'note' }]);
    }
    const decided = await ask(`/${id}/review/decision/`, asJson(said));
    expect(decided.json).toMatchObject({
      decision: { outcome: 'approved', decided_by: `reviewer ${name}` },
      reviews: [{ by: name, ...said }],
      photos: [],
      fields: [],
    });
    expect(await keptOf(id)).toEqual([]);
    expect(await get()).toMatchObject({
      decision: { outcome: 'approved', reasons: [{ check: 'face_match', why: 'may_differ' }] },
      reviews: [{ by: name, verdict: 'approve' }],
    });
    expect((await ask(`/${id}/review/decision/`, asJson(said))).json).toMatchObject({
      code: 'not_in_review',
    });
    const figures = (await ask('/review/figures/')).json as { median_seconds: number };
    expect(figures).toMatchObject({ decided: 1, approved: 1 });
    expect(figures.median_seconds).toBeGreaterThanOrEqual(0);

    const find = () =>
      receiver.received.find(({ body }) => body.startsWith('{"event":"session.reviewed"'));
    await vi.waitFor(() => expect(find()).toBeDefined(), { timeout: 60_000, interval: 100 });
    const { body, headers } = find()!;
    const [, at, signature] = /^t=(\d+),v1=(\w+)$/.exec(headers['anverso-signature']!)!;
    expect(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')).toBe(signature);
    expect(JSON.parse(body)).toMatchObject({ session: { decision: { outcome: 'approved' } } });

    const trail = (await use().store.audit.list(0, 10_000)).filter((one) => one.subject === id);
    expect(trail.map(({ actor, action, after }) => [actor, action, after])).toEqual([
      // The case itself shows what was read.
      [`reviewer ${name}`, 'reviews.look', { step: 0, photo: 'fields' }],
      [`reviewer ${name}`, 'reviews.look', { step: 1, photo: 'selfie' }],
      [`reviewer ${name}`, 'reviews.decide', { verdict: 'approve', reason: 'same_person' }],
    ]);
  });

  it('what is kept is sealed, for its own place alone', async () => {
    const { id } = await run(await clientWith());
    const sealed = (await use().store.reviews.photo(id, 1, 'selfie', new Date()))!;
    expect(Buffer.from(sealed, 'base64').includes(Buffer.from('face:'))).toBe(false);
    const { open } = createPhotoSealer(use().config.keySecret!);
    const place = { session: id, position: 1, name: 'selfie' } as const;
    expect((await open(sealed, place))!.toString()).toBe('face:0.35;');
    expect(await open(sealed, { ...place, position: 0 })).toBeUndefined();
    expect(await open(sealed, { ...place, session: 'another' })).toBeUndefined();
    const other = createPhotoSealer('another secret that is as long as the first one');
    expect(await other.open(sealed, place)).toBeUndefined();
  });

  it('keeps nothing of a client that did not ask, of an approved session, or of a sandbox', async () => {
    const plain = await run(await clientWith({ reviewHours: 0 }));
    expect((await plain.get()).decision).toMatchObject({ outcome: 'review' });
    const good = await run(await clientWith(), [{ frontside: anyImage }, { selfie: anyImage }]);
    expect((await good.get()).decision).toMatchObject({ outcome: 'approved' });
    const sandbox = await run(await clientWith({ sandbox: true }), inDoubt, {
      sandbox_checks: { face_match: 'doubt:may_differ' },
    });
    expect((await sandbox.get()).decision).toMatchObject({ outcome: 'review' });
    for (const { id } of [plain, good]) expect(await keptOf(id)).toEqual([]);
    // The scripted worker has a face for everybody; no photo is copied.
    expect((await keptOf(sandbox.id)).filter((one) => !one.endsWith('face'))).toEqual([]);
    // It waits all the same, with checks and numbers, and can be decided.
    const { ask } = await staff((await use().store.sessions.clientOf(sandbox.id))!);
    await ask(`/${sandbox.id}/review/claim/`, { method: 'POST' });
    const said = asJson({ verdict: 'decline', reason: 'other' });
    expect((await ask(`/${sandbox.id}/review/decision/`, said)).json).toMatchObject({
      decision: { outcome: 'declined' },
    });
  });

  it('an auditor reads, and neither sees a photo nor decides', async () => {
    const client = await clientWith();
    const { id } = await run(client);
    const { ask } = await staff(client, 'auditor');
    expect((await ask('/')).json).toMatchObject({ sessions: [{ id }] });
    const one = (await ask(`/${id}`)).json as Session;
    expect(one.steps.map(({ answer }) => answer)).toEqual([null, null]);
    expect((await ask('/review/')).status).toBe(200);
    expect((await ask(`/${id}/review/`)).json).toMatchObject({ fields: [] });
    const figures = { waiting: 1, decided: 0, median_seconds: null };
    expect((await ask('/review/figures/')).json).toMatchObject(figures);
    expect((await ask(`/${id}/review/claim/`, { method: 'POST' })).status).toBe(403);
    expect((await ask(`/${id}/review/photos/1/selfie`)).status).toBe(403);
    const said = asJson({ verdict: 'approve', reason: 'other' });
    expect((await ask(`/${id}/review/decision/`, said)).status).toBe(403);
  });

  it('a new photo is taken by the link that the customer has', async () => {
    const client = await clientWith();
    const { id, send, get } = await run(client);
    const { ask } = await staff(client);
    const retake = (step?: number) =>
      ask(`/${id}/review/decision/`, asJson({ verdict: 'retake', reason: 'blurred', step }));
    await ask(`/${id}/review/claim/`, { method: 'POST' });
    expect((await retake()).json).toMatchObject({ code: 'no_such_step' });
    expect((await retake(1)).json).toMatchObject({ status: 'started', decision: null });
    expect((await send(1, { selfie: anyImage })).json).toEqual({ accepted: true });
    // Compared with the document of before, whose face was kept for it.
    expect(await get()).toMatchObject({
      ...{ status: 'finished', decision: { outcome: 'approved', decided_by: 'policy' } },
      reviews: [{ verdict: 'retake', step: 1 }],
    });
    expect(await keptOf(id)).toEqual([]);
  });

  it('refuses a reason of another verdict, and a session of another client', async () => {
    const { id } = await run(await clientWith());
    const { ask } = await staff(await clientWith());
    expect((await ask(`/${id}/review/`)).status).toBe(404);
    expect((await ask(`/${id}/review/claim/`, { method: 'POST' })).status).toBe(404);
    expect((await ask(`/${id}/review/photos/1/selfie`)).status).toBe(404);
    const wrong = asJson({ verdict: 'approve', reason: 'blurred' });
    expect((await ask(`/${id}/review/decision/`, wrong)).json).toMatchObject({ field: 'reason' });
  });

  it('/metrics says how many wait and what people decided', async () => {
    const { text } = await use().request('/metrics');
    expect(text).toMatch(/^anverso_reviews_waiting [1-9]/m);
    expect(text).toMatch(/^anverso_review_oldest_seconds \d/m);
    expect(text).toMatch(/^anverso_review_seconds_count [1-9]/m);
    expect(text).toMatch(/^anverso_reviews_total\{verdict="approve"\} [1-9]/m);
    expect(text).toMatch(
      /^anverso_review_checks_total\{check="face_match",outcome="approved"\} [1-9]/m,
    );
  });
});
