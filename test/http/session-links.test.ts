import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { NewClient } from '../../src/store/clients.js';
import { bearer, formOf, type Parts } from '../support/http.js';
import { anyImage } from '../support/images.js';
import { startTestService, type TestService } from '../support/service.js';

type Session = {
  readonly id: string;
  readonly decision: { readonly outcome: string };
  readonly checks: readonly object[];
  readonly steps: readonly object[];
};

const base = '/api/v3.2/sessions/';
const env = { ANVERSO_KEY_SECRET: 'a-secret-of-at-least-thirty-two-characters' };
const photos: readonly Parts[] = [{ frontside: anyImage }, { selfie: anyImage }];

describe.each(['pglite', 'postgres'] as const)('sessions of one customer, on %s', (store) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ store, env });
    await service.ready();
  });
  const asJson = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const clientWith = async (given: Partial<NewClient> = {}): Promise<string> => {
    const services = ['ocr', 'liveness', 'match'] as const;
    const client = await service.client({ services, ...given });
    await service.store.policies.set(client, 'photo-only', null);
    return client;
  };
  const sendTo = (link: string, step: number, device = 'a-device-of-its-own') =>
    service.request(`/api/v3.2/capture/steps/${step}/`, {
      method: 'POST',
      body: formOf(photos[step]!),
      headers: { ...bearer(link.split('#')[1]!), 'anverso-device': device },
    });
  const create = async (client: string, more: object = {}) => {
    const steps = [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }];
    const created = await service.as(client, base, asJson({ steps, ...more }));
    return created.json as { id: string; link: string };
  };
  /** From the first photo to the decision. */
  const run = async (client: string, more: object = {}): Promise<Session> => {
    const { id, link } = await create(client, more);
    for (const step of photos.keys())
      expect((await sendTo(link, step)).json).toEqual({ accepted: true });
    return (await service.as(client, `${base}${id}`)).json as Session;
  };

  it('a new link takes the place of the one before, until the session has ended', async () => {
    const client = await clientWith();
    const { id, link } = await create(client);
    expect((await sendTo(link, 0)).json).toEqual({ accepted: true });
    const renewed = await service.as(client, `${base}${id}/link/`, asJson({ expires_in: 60 }));
    expect([renewed.status, renewed.json]).toMatchObject([201, { id, status: 'started' }]);
    expect((await sendTo(link, 1)).status).toBe(401);
    const { link: next } = renewed.json as { link: string };
    expect((await sendTo(next, 1, 'another-device-of-theirs')).json).toEqual({ accepted: true });
    const late = await service.as(client, `${base}${id}/link/`, asJson({}));
    expect(late.json).toMatchObject({ code: 'session_ended' });
    const other = await service.as(await clientWith(), `${base}${id}/link/`, asJson({}));
    expect(other.status).toBe(404);
  });

  it('a document that comes again is a doubt with the other session’s id, until that is erased', async () => {
    const client = await clientWith({ repeatDays: 30 });
    const first = await run(client, { reference: 'customer-1' });
    const passed = { check: 'seen_before', result: 'passed', step: 0 };
    expect([first.decision.outcome, first.checks.at(-1)]).toEqual(['approved', passed]);
    // The same customer tries again; another does not.
    const again = await run(client, { reference: 'customer-1' });
    expect(again.decision.outcome).toBe('approved');
    const other = await run(client, { reference: 'customer-2' });
    expect(other.decision.outcome).toBe('review');
    expect(other.checks.at(-1)).toMatchObject({
      ...{ check: 'seen_before', result: 'doubt', why: 'same_document', step: 0 },
      evidence: { sessions: [again.id, first.id] },
    });
    // Neither of another client, nor of one that did not ask.
    expect((await run(await clientWith({ repeatDays: 30 }))).decision.outcome).toBe('approved');
    expect((await run(await clientWith())).checks.at(-1)).toMatchObject({ why: 'not_asked' });
    for (const { id } of [first, again, other])
      await service.as(client, `${base}${id}`, { method: 'DELETE' });
    expect((await run(client)).decision.outcome).toBe('approved');
  });

  it('a fault while the answer is kept frees the step: the next photo is read', async () => {
    const client = await clientWith();
    const { id, link } = await create(client);
    const fault = vi
      .spyOn(service.store.policies, 'current')
      .mockRejectedValueOnce(new Error('a fault'));
    expect((await sendTo(link, 0)).status).toBe(500);
    fault.mockRestore();
    const open = (await service.as(client, `${base}${id}`)).json as Session;
    expect(open.steps[0]).toMatchObject({ status: 'waiting', attempts: 0 });
    expect((await sendTo(link, 0)).json).toEqual({ accepted: true });
  });
});
