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
  const inReview = async () => {
    const steps = [{ kind: 'document', document_type: 'passport' }];
    const made = await service.as(name, '/api/v3.2/sessions/', asJson({ steps }));
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
      { actor: `client ${name}`, source: '127.0.0.1', subject: id, after: {} },
    ]);
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
