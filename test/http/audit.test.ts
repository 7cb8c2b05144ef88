import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../src/http/auth/passwords.js';
import { anyImage } from '../support/images.js';
import { bearer, formOf } from '../support/http.js';
import { password, startTestService, type TestService } from '../support/service.js';

/** A route without a rule does not compile; only the type is tested. */
export const routesNeedARule = (app: FastifyInstance): void => {
  // @ts-expect-error: `audit` is missing
  app.get('/x', { handler: () => '' });
  // @ts-expect-error: `audit` is missing
  app.route({ method: 'GET', url: '/x', handler: () => '' });
  app.get('/x', { audit: 'nothing', handler: () => '' });
};

describe.each(['pglite', 'postgres'] as const)('the audit log, on %s', (store) => {
  let service: TestService;
  let name: string;
  beforeAll(async () => {
    service = await startTestService({
      store,
      env: { ANVERSO_KEY_SECRET: 'a-secret-of-at-least-thirty-two-characters' },
    });
    await service.ready();
    name = await service.client({ services: ['ocr', 'liveness'], reviewHours: 72 });
    await service.store.policies.set(name, 'strict', null);
    const passwordHash = await hashPassword(password);
    await service.store.reviewers.add({
      name: 'ana',
      client: name,
      role: 'reviewer',
      passwordHash,
    });
  });

  const lines = async (action: string) =>
    (await service.store.audit.list(0, 100_000))
      .filter((line) => line.action === action)
      .map(({ actor, source, subject, after }) => ({ actor, source, subject, after }));
  const asJson = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const signIn = (path: string, username: string, secret: string) =>
    service.request(path, {
      method: 'POST',
      body: new URLSearchParams({ username, password: secret }),
    });
  const staff = async () => {
    const { json } = await signIn('/api/v3.2/staff/login/', 'ana', password);
    const { access } = json as { access: string };
    return (path: string, method = 'GET') =>
      service.request(`/api/v3.2/sessions/${path}`, { method, headers: bearer(access) });
  };
  const inReview = async (client = name, more: object = {}) => {
    const steps = [{ kind: 'document', document_type: 'passport' }];
    const made = await service.as(client, '/api/v3.2/sessions/', asJson({ steps, ...more }));
    const { id, link } = made.json as { id: string; link: string };
    const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' };
    const body = formOf({ frontside: anyImage });
    await service.request('/api/v3.2/capture/steps/0/', { method: 'POST', headers, body });
    return id;
  };

  it('has every sign-in, good and failed, and never a name that nobody has', async () => {
    await signIn('/api/token/', name, password);
    await signIn('/api/token/', name, 'wrong');
    await signIn('/api/token/', 'my-password-by-mistake', 'wrong');
    await signIn('/api/v3.2/staff/login/', 'ana', 'wrong');
    await staff();
    const source = '127.0.0.1';
    const line = (actor: string) => ({ actor, source, subject: actor, after: {} });
    expect(await lines('sign_in.good')).toEqual([line(`client ${name}`), line('reviewer ana')]);
    expect(await lines('sign_in.failed')).toEqual([
      ...[line(`client ${name}`), line('unknown'), line('reviewer ana')],
    ]);
  });

  it('has every look at what was read and at a photo, with who and from where', async () => {
    const id = await inReview();
    const ask = await staff();
    const claimed = await ask(`${id}/review/claim/`, 'POST');
    expect(claimed.json).toMatchObject({ fields: [{ step: 0 }] });
    const line = (photo: string) => ({
      ...{ actor: 'reviewer ana', source: '127.0.0.1', subject: id },
      after: { step: 0, photo },
    });
    expect(await lines('reviews.look')).toEqual([line('fields')]);
    await ask(`${id}/review/photos/0/frontside`);
    await ask(`${id}/review/`);
    expect(await lines('reviews.look')).toEqual(['fields', 'frontside', 'fields'].map(line));
    await ask(`${id}/review/claim/`, 'DELETE');
    await ask(`${id}/review/`);
    expect(await lines('reviews.look')).toHaveLength(3);
    expect(service.logs.join('')).toContain('"reviewer":"ana"');
  });

  it('has a client’s erasures', async () => {
    const id = await inReview();
    const { status } = await service.as(name, `/api/v3.2/sessions/${id}`, { method: 'DELETE' });
    expect(status).toBe(204);
    expect(await lines('sessions.erase')).toEqual([
      { actor: `client ${name}`, source: '127.0.0.1', subject: id, after: { review: 'ended' } },
    ]);
    const ask = await staff();
    const { json } = await ask('review/');
    expect((json as { sessions: { id: string }[] }).sessions.map((one) => one.id)).not.toContain(
      id,
    );
    expect(await ask(`${id}/review/claim/`, 'POST')).toMatchObject({
      ...{ status: 409, json: { code: 'erased' } },
    });
  });

  it('has a withdrawn consent, once, which ends the review and erases what there is', async () => {
    const consent = 'Acme compares your photos.';
    const asked = { steps: [{ kind: 'document', document_type: 'passport' }] };
    const begin = async (more: object = {}) => {
      const body = asJson({ ...asked, consent, consent_language: 'es-PA', ...more });
      const made = await service.as(name, '/api/v3.2/sessions/', body);
      expect(made.status, made.text).toBe(201);
      const { id, link } = made.json as { id: string; link: string };
      const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' };
      const capture = (path: string, init: RequestInit = {}, other = {}) =>
        service.request(`/api/v3.2/capture/${path}`, {
          ...init,
          headers: { ...headers, ...init.headers, ...other },
        });
      type Shown = { consent: { language: string; text_sha256: string; withdrawn: boolean } };
      const shown = (await capture('')).json as Shown;
      const agree = () => capture('consent/', asJson({ text_sha256: shown.consent.text_sha256 }));
      const get = async () =>
        (await service.as(name, `/api/v3.2/sessions/${id}`)).json as {
          status: string;
          consent: { given_at: string | null; withdrawn_at: string | null };
          decision: object | null;
          steps: { answer: object | null }[];
        };
      return { id, capture, shown, agree, get };
    };
    const { id, capture, shown, agree, get } = await begin();
    expect(shown.consent).toMatchObject({ language: 'es-PA', withdrawn: false });
    expect((await agree()).status).toBe(204);
    await capture('steps/0/', { method: 'POST', body: formOf({ frontside: anyImage }) });
    expect(await get()).toMatchObject({ status: 'finished', decision: { outcome: 'review' } });
    const other = { 'anverso-device': 'a-device-of-another' };
    expect((await capture('consent/', { method: 'DELETE' }, other)).json).toMatchObject({
      code: 'other_device',
    });
    for (let i = 0; i < 2; i++)
      expect((await capture('consent/', { method: 'DELETE' })).status).toBe(204);
    expect(await get()).toMatchObject({
      ...{ status: 'cancelled', decision: null, steps: [{ answer: null }] },
      consent: {
        given_at: expect.any(String) as string,
        withdrawn_at: expect.any(String) as string,
      },
    });
    expect(await service.store.reviews.listPhotos(id)).toEqual([]);
    expect((await capture('')).json).toMatchObject({ consent: { withdrawn: true } });

    // Who never agreed ends the session too; the client may say it for the person.
    const refused = await begin();
    await refused.capture('consent/', { method: 'DELETE' });
    expect(await refused.get()).toMatchObject({ status: 'cancelled', consent: { given_at: null } });
    const late = await refused.agree();
    expect([late.status, late.json]).toMatchObject([409, { code: 'session_ended' }]);
    const told = await begin();
    const path = (of: string) => `/api/v3.2/sessions/${of}/consent/`;
    expect((await service.as(name, path(told.id), { method: 'DELETE' })).status).toBe(204);
    const without = await inReview();
    expect((await service.as(name, path(without), { method: 'DELETE' })).json).toMatchObject({
      code: 'no_consent_text',
    });
    const line = (actor: string, source: string, subject: string, after: object) => ({
      ...{ actor, source, subject, after },
    });
    expect(await lines('consent.withdraw')).toEqual([
      line('the person', 'link', id, { review: 'ended' }),
      line('the person', 'link', refused.id, {}),
      line(`client ${name}`, '127.0.0.1', told.id, {}),
    ]);
  });

  it('a face without a consent text: a warning, or refused where the client needs one', async () => {
    const steps = [{ kind: 'selfie' }];
    const create = (client: string, body: object) =>
      service.as(client, '/api/v3.2/sessions/', asJson({ steps, ...body }));
    const warned = await create(name, {});
    expect([warned.status, warned.json]).toMatchObject([
      201,
      { warnings: [expect.stringContaining('`consent`')] },
    ]);
    expect(service.logs.join('')).toContain('a session takes a face without a consent text');
    expect((await create(name, { consent: 'I agree.' })).json).not.toHaveProperty('warnings');
    const strict = await service.client({ services: ['liveness', 'ocr'], consentRequired: true });
    expect((await create(strict, {})).json).toMatchObject({ field: 'consent' });
    expect((await create(strict, { consent: 'I agree.' })).status).toBe(201);
    // No face is taken, or the portrait of the document is one.
    const passport = { steps: [{ kind: 'document', document_type: 'passport' }] };
    expect((await create(strict, passport)).status).toBe(201);
    const matching = await service.client({ services: ['ocr', 'match'], consentRequired: true });
    expect((await create(matching, passport)).status).toBe(400);
    const alone = await create(strict, { ...passport, consent_language: 'es' });
    expect(alone.json).toMatchObject({ field: 'consent_language' });
  });

  it('has that a person’s records were exported and erased, and nothing of the person', async () => {
    const asked = { services: ['ocr'] as const, repeatDays: 30, reviewHours: 72 };
    const bank = await service.client(asked);
    await service.store.policies.set(bank, 'strict', null);
    const post = (path: string, body: object, by = bank) =>
      service.as(by, `/api/v3.2/people/${path}/`, asJson(body));
    const ids = [await inReview(bank, { reference: 'RUN-7' }), await inReview(bank)];
    type Answer = { document_number: string; country: string };
    const { json } = await service.as(bank, `/api/v3.2/sessions/${ids[0]}`);
    const [{ answer, transaction_id }] = (
      json as { steps: [{ answer: Answer; transaction_id: number }] }
    ).steps;
    const document = {
      kind: 'passport',
      number: ` ${answer.document_number.toLowerCase()}-`,
      country: answer.country,
    };

    type Page = {
      sessions: { id: string; steps: { answer: Answer }[]; photos: object[] }[];
      transactions: { id: number }[];
      next_cursor: string | null;
    };
    const pages: Page[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await post('export', { document, limit: 1, ...(cursor && { cursor }) });
      expect(page.status, page.text).toBe(200);
      pages.push(page.json as Page);
      cursor = pages.at(-1)!.next_cursor;
    }
    const sessions = pages.flatMap((page) => page.sessions);
    expect(sessions.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const exported = sessions.find(({ id }) => id === ids[0])!;
    expect(exported.steps[0]!.answer).toEqual(answer);
    expect(exported.photos).toMatchObject([{ step: 0, photo: 'frontside' }]);
    expect(pages.flatMap((page) => page.transactions)).toHaveLength(2);
    expect((await post('export', { document, cursor: 'x' })).status).toBe(400);

    // Another client has another key, and no records of these.
    const other = await service.client(asked);
    const gone = { sessions: 0, transactions: 0, answers: 0, photos: 0, documents: 0 };
    expect((await post('erase', { document }, other)).json).toMatchObject(gone);
    expect((await post('erase', { transaction: transaction_id }, other)).json).toMatchObject(gone);
    const one = { ...gone, sessions: 1, transactions: 1, answers: 1, photos: 1, documents: 1 };
    const receipt = await post('erase', { reference: 'RUN-7' });
    expect(receipt.json).toMatchObject({ selector: 'reference', ...one, complete: true });
    expect((await post('erase', { document })).json).toMatchObject({ ...one, complete: true });
    expect((await post('erase', { document })).json).toMatchObject({ ...gone, complete: true });
    for (const id of ids)
      expect((await service.as(bank, `/api/v3.2/sessions/${id}`)).status).toBe(404);

    const written = (await service.store.audit.list(0, 100_000)).filter(
      ({ actor, action }) => [actor, action.split('.')[0]].join(' ') === `client ${bank} people`,
    );
    expect(written.map(({ action }) => action)).toEqual([
      ...pages.map(() => 'people.export'),
      ...['people.erase', 'people.erase', 'people.erase'],
    ]);
    const { selector_hash } = receipt.json as { selector_hash: string };
    expect(written.at(-3)).toMatchObject({ subject: selector_hash, source: '127.0.0.1' });
    const text = JSON.stringify(written);
    expect(text).not.toContain('RUN-7');
    expect(text).not.toContain(answer.document_number);
  });

  it.each<[object, string]>([
    [{}, 'reference'],
    [{ reference: 'a', transaction: 1 }, 'transaction'],
    [{ document: { kind: 'card', number: '1' } }, 'document'],
  ])('finds nobody by %j: 400, and why', async (body, field) => {
    for (const path of ['export', 'erase']) {
      const { status, json } = await service.as(name, `/api/v3.2/people/${path}/`, asJson(body));
      expect([status, json]).toMatchObject([400, { field }]);
    }
  });

  it('is not what a reviewer can fill: claims have a rate', async () => {
    const id = await inReview();
    const ask = await staff();
    const statuses = [];
    for (let i = 0; i < 40; i++) statuses.push((await ask(`${id}/review/claim/`, 'POST')).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(statuses[0]).toBe(200);
  });
});
