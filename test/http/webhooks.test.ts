import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../packages/client/src/index.js';
import { createDelivery, createSecretSealer } from '../../src/sessions/webhooks/deliver.js';
import { postWebhook } from '../../src/sessions/webhooks/post.js';
import { newWebhookSecret, standardHeaders } from '../../src/sessions/webhooks/sign.js';
import { erasureTime } from '../../src/store/observed-time.js';
import { createMetrics } from '../../src/http/metrics.js';
import { spelling } from '../../src/http/present/session.js';
import { bearer, formOf } from '../support/http.js';
import { anyImage } from '../support/images.js';
import { startReceiver } from '../support/receiver.js';
import { startTestService, type TestService } from '../support/service.js';
import { pino } from 'pino';

const keySecret = 'a-secret-of-at-least-thirty-two-characters';
const secret = newWebhookSecret();
/** A test fails where nothing comes, not where the machine is busy. */
const patient = { timeout: 100_000 };

describe.each(['pglite', 'postgres'] as const)('webhooks, on %s', (store) => {
  let service: TestService;
  let client: string;
  beforeAll(async () => {
    service = await startTestService({
      store,
      env: { ANVERSO_WEBHOOK_PRIVATE: 'yes', ANVERSO_KEY_SECRET: keySecret },
    });
    await service.ready();
    client = await service.client({ name: 'bank' });
    const sealed = await createSecretSealer(keySecret).seal(secret);
    expect(sealed).not.toContain(secret);
    await service.store.webhooks.setSecret(client, sealed);
  });

  const create = async (webhookUrl: string, name = client) => {
    const { status, json } = await service.as(name, '/api/v3.2/sessions/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        steps: [{ kind: 'document', document_type: 'passport' }],
        webhook_url: webhookUrl,
      }),
    });
    expect(status).toBe(201);
    const { id, link } = json as { id: string; link: string };
    return { id, token: link.split('#')[1]! };
  };
  const finish = (token: string) =>
    service.request('/api/v3.2/capture/steps/0/', {
      method: 'POST',
      body: formOf({ frontside: anyImage }),
      headers: { ...bearer(token), 'anverso-device': 'a-device-of-its-own' },
    });
  /** As this or another node would, when its clock has gone on. */
  const delivery = (afterMs: number, allowed: 'yes' | 'no' = 'yes', post = postWebhook) => {
    const clock = { ...service.store.clock, now: () => service.store.clock.now() + afterMs };
    const needs = {
      store: { ...service.store, clock },
      metrics: createMetrics(() => ({ busy: 0, queued: 0, workers: 0 })),
      log: pino({ level: 'silent' }),
      config: { ...service.config, webhookPrivate: allowed },
      ...{ version: '1.2.3', spelling },
    };
    return createDelivery(needs, post);
  };
  const deliver = (afterMs: number, allowed: 'yes' | 'no' = 'yes') =>
    delivery(afterMs, allowed).send();

  it('tells the end and the decision of a session, signed, with the body of GET', async () => {
    const { url, received } = await startReceiver();
    const { id, token } = await create(url);
    await finish(token);
    await expect.poll(() => received.length, patient).toBe(2);
    const { headers, body } = received[0]!;
    const session = await service.as(client, `/api/v3.2/sessions/${id}`);
    const told = received.map((one) => JSON.parse(one.body) as { event: string; session: object });
    expect(told.map(({ event }) => event)).toEqual(['session.finished', 'session.decided']);
    for (const one of told) expect(one.session).toEqual(session.json);
    expect(session.json).toMatchObject({ decision: { outcome: 'approved' } });
    expect(new Set(received.map((one) => one.headers['anverso-event-id'])).size).toBe(2);
    expect(body).toContain('X0000001');
    const signedMs = 1000 * Number(headers['webhook-timestamp']);
    expect(headers).toMatchObject(
      standardHeaders(headers['anverso-event-id']!, body, [secret], signedMs),
    );
    const signature = headers['anverso-signature'];
    expect(await verifyWebhook(body, signature, secret)).toBe(true);
    expect(await verifyWebhook(`${body} `, signature, secret)).toBe(false);
    expect(await verifyWebhook(body, signature, `${secret}x`)).toBe(false);
    expect(await verifyWebhook(body, signature!.replace(/t=\d/, 't=2'), secret)).toBe(false);
    for (const wrong of [undefined, null, '', 't=1', `${signature},v1=00`])
      expect(await verifyWebhook(body, wrong, secret)).toBe(false);
    // One that is sent again later is too old, and nobody can make its time younger.
    const old = Math.floor(Date.now() / 1000) - 1000;
    expect(await verifyWebhook(body, signature!.replace(/t=\d+/, `t=${old}`), secret)).toBe(false);
    expect(await verifyWebhook(body, signature, secret, -1)).toBe(false);
    expect(service.logs.filter((line) => line.includes('X0000001'))).toEqual([]);
  });

  it('again after a failure, later each time, with the same event id; then no more', async () => {
    const { url, received } = await startReceiver([500, 302]);
    const { id } = await create(url);
    await service.as(client, `/api/v3.2/sessions/${id}`, { method: 'DELETE' });
    await expect.poll(() => received.length, patient).toBe(1);
    await expect
      .poll(() => service.logs.some((line) => line.includes('webhook failed')), patient)
      .toBe(true);
    await deliver(1000);
    expect(received).toHaveLength(1);
    const again = async (): Promise<number> => {
      await deliver(6000);
      return received.length;
    };
    // The log says that it failed a moment before the store does.
    await expect.poll(again, patient).toBe(2); // a redirect is not followed: it failed
    await deliver(6000);
    expect(received).toHaveLength(2);
    await deliver(60_000);
    expect(received).toHaveLength(3);
    await deliver(7_200_000);
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['anverso-event-id'])).size).toBe(1);
    expect(JSON.parse(received[2]!.body)).toMatchObject({ event: 'session.cancelled' });
  });

  it('is given up after the hours of its client', async () => {
    const { url, received } = await startReceiver(Array<number>(20).fill(503));
    await service.store.clients.change(client, { webhookHours: 3 });
    const { id } = await create(url);
    await service.as(client, `/api/v3.2/sessions/${id}`, { method: 'DELETE' });
    await expect.poll(() => received.length, patient).toBe(1);
    const minutes = [0.2, 1, 4, 15, 50, 120, 185, 250, 320, 400];
    for (const minute of minutes) await deliver(minute * 60_000);
    await service.store.clients.change(client, { webhookHours: 72 });
    // Six within the first hour, then every hour, and the last perhaps a moment too late.
    expect(received.length).toBeGreaterThanOrEqual(7);
    expect(received.length).toBeLessThanOrEqual(8);
  });

  it('a later event of a session waits for the earlier one', async () => {
    const { url, received } = await startReceiver([500]);
    const { token } = await create(url);
    await finish(token);
    await expect.poll(() => received.length, patient).toBe(1);
    await deliver(1000);
    expect(received).toHaveLength(1);
    const told = async (): Promise<readonly string[]> => {
      await deliver(6000);
      return received.map(({ body }) => (JSON.parse(body) as { event: string }).event);
    };
    await expect
      .poll(told, patient)
      .toEqual(['session.finished', 'session.finished', 'session.decided']);
  });

  describe('deliveries, and sending again', () => {
    type Delivery = {
      readonly id: string;
      readonly event: string;
      readonly state: string;
      readonly attempts: number;
      readonly last_result: string | null;
      readonly next_attempt_at: string | null;
    };
    const deliveriesOf = async (id: string): Promise<readonly Delivery[]> => {
      const { json } = await service.as(client, `/api/v3.2/sessions/${id}/deliveries/`);
      return (json as { deliveries: readonly Delivery[] }).deliveries;
    };
    const resend = (id: string, body: object = {}, name = client) =>
      service.as(name, `/api/v3.2/sessions/${id}/deliveries/resend/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const settled = async (id: string): Promise<readonly string[]> =>
      (await deliveriesOf(id)).map(({ state, last_result }) => `${state} ${last_result}`);

    it('say what failed and when it is tried again; sent again by hand they come at once, in order', async () => {
      const { url, received } = await startReceiver([503]);
      const { id, token } = await create(url);
      await finish(token);
      const failed = ['pending 503', 'pending null'];
      await expect.poll(() => settled(id), patient).toEqual(failed);
      const [first, second] = await deliveriesOf(id);
      expect([first!.attempts, second!.attempts]).toEqual([1, 0]);
      expect(Date.parse(first!.next_attempt_at!)).toBeGreaterThan(Date.now() - 60_000);
      const asked = await resend(id);
      expect([asked.status, asked.json]).toMatchObject([
        202,
        { deliveries: [{ attempts: 0 }, {}] },
      ]);
      await expect.poll(() => settled(id), patient).toEqual(['delivered 200', 'delivered 200']);
      const again = await resend(id, { event: second!.id });
      expect(again.status).toBe(202);
      await expect.poll(() => received.length, patient).toBe(4);
      expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(
        [first, first, second, second].map((one) => one!.id),
      );
      const entries = await service.store.audit.list(0, 10_000);
      const own = entries.filter(({ subject }) => subject === id);
      expect(own).toMatchObject([
        { action: 'webhooks.resend', actor: `client ${client}`, after: { count: 2 } },
        { action: 'webhooks.resend', after: { count: 1, event: second!.id } },
      ]);
    });

    it('of no other client, of no unknown event, and not where there is no address', async () => {
      const { url } = await startReceiver();
      const { id } = await create(url);
      await service.as(client, `/api/v3.2/sessions/${id}`, { method: 'DELETE' });
      await expect.poll(() => settled(id), patient).toEqual(['delivered 200']);
      const other = await service.client({ name: 'other-bank' });
      const path = `/api/v3.2/sessions/${id}/deliveries/`;
      expect((await service.as(other, path)).status).toBe(404);
      expect((await resend(id, {}, other)).status).toBe(404);
      expect((await resend(id, { event: randomUUID() })).status).toBe(404);
      expect((await resend(id, { event: 'no' })).status).toBe(400);
      const silent = await service.as(client, '/api/v3.2/sessions/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ steps: [{ kind: 'document', document_type: 'passport' }] }),
      });
      const quiet = (silent.json as { id: string }).id;
      await service.as(client, `/api/v3.2/sessions/${quiet}`, { method: 'DELETE' });
      expect(await settled(quiet)).toEqual(['unsent null']);
      expect((await resend(quiet)).status).toBe(409);
    });

    it('GET /events/ goes on after the last one that a client has, with the answers', async () => {
      const name = await service.client({ name: 'catches-up' });
      await service.store.webhooks.setSecret(
        name,
        await createSecretSealer(keySecret).seal(secret),
      );
      const { url } = await startReceiver(Array<number>(50).fill(503));
      const made = [await create(url, name), await create(url, name), await create(url, name)];
      for (const { token } of made) await finish(token);
      type Page = {
        readonly events: readonly {
          readonly id: string;
          readonly event: string;
          readonly session: { readonly id: string };
        }[];
        readonly has_more: boolean;
      };
      const page = async (query: string, by = name) =>
        (await service.as(by, `/api/v3.2/events/${query}`)).json as Page;
      const all = await page('');
      expect(all.events.map(({ event, session }) => [event, session.id])).toEqual(
        made.flatMap(({ id }) => [
          ['session.finished', id],
          ['session.decided', id],
        ]),
      );
      expect(all.has_more).toBe(false);
      expect(JSON.stringify(all.events[0])).toContain('X0000001');
      const first = await page('?limit=4');
      expect([first.events, first.has_more]).toEqual([all.events.slice(0, 4), true]);
      const rest = await page(`?after=${first.events.at(-1)!.id}`);
      expect([rest.events, rest.has_more]).toEqual([all.events.slice(4), false]);
      expect((await page(`?after=${all.events.at(-1)!.id}`)).events).toEqual([]);
      const later = new Date(Date.now() + 3_600_000).toISOString();
      expect((await page(`?from=${later}`)).events).toEqual([]);
      const wrong = await service.as(client, `/api/v3.2/events/?after=${all.events[0]!.id}`);
      expect([wrong.status, wrong.json]).toMatchObject([400, { field: 'after' }]);
      const own = (await page('', client)).events.map(({ session }) => session.id);
      for (const { id } of made) expect(own).not.toContain(id);
    });
  });

  it('while a secret is replaced, both sign; then the new one alone, and the old one is erased', async () => {
    const { url, received } = await startReceiver();
    const name = await service.client({ name: 'rotates' });
    const { webhooks } = service.store;
    const [old, next] = [newWebhookSecret(), newWebhookSecret()];
    const seal = (one: string) => createSecretSealer(keySecret).seal(one);
    await webhooks.setSecret(name, await seal(old));
    const hourMs = 3_600_000;
    const until = new Date(Date.now() + hourMs);
    await webhooks.setSecret(name, await seal(next), until);
    const { token } = await create(url, name);
    await finish(token);
    await expect.poll(() => received.length, patient).toBe(2);
    const { headers, body } = received[0]!;
    const verify = (one: string, by = headers) => verifyWebhook(body, by['anverso-signature'], one);
    expect(await Promise.all([verify(old), verify(next), verify(secret)])).toEqual([
      ...[true, true, false],
    ]);
    const signedMs = 1000 * Number(headers['webhook-timestamp']);
    const id = headers['webhook-id']!;
    const standard = [next, old].map(
      (one) => standardHeaders(id, body, [one], signedMs)['webhook-signature'],
    );
    expect(headers['webhook-signature']).toBe(standard.join(' '));

    expect(await webhooks.secrets(name, until)).toHaveLength(1);
    expect(await webhooks.secrets(name, new Date())).toHaveLength(2);
    await webhooks.removeExpired(erasureTime(until));
    const left = await webhooks.secrets(name, new Date());
    expect(await createSecretSealer(keySecret).open(left[0]!)).toBe(next);
    expect(left).toHaveLength(1);
    // After a leak: at once.
    await webhooks.setSecret(name, await seal(old));
    expect(await webhooks.secrets(name, new Date(0))).toHaveLength(1);
  });

  it('each by one node alone', async () => {
    const { url, received } = await startReceiver();
    const { webhooks, sessions } = service.store;
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await create(url)).id));
    for (const id of ids) await sessions.cancel(client, id, new Date());
    await Promise.all([deliver(0), deliver(0), deliver(0)]);
    await expect.poll(() => received.length, patient).toBe(5);
    expect(await webhooks.claim(new Date(), new Date(), 10)).toEqual([]);
    expect(received).toHaveLength(5);
  });

  it('of one client are not delayed by the receiver of another that hangs', async () => {
    const { url, received } = await startReceiver();
    const hangs = 'http://127.0.0.1:9/hangs';
    let hanging = 0;
    // Without the limit of ten seconds: who waited for one of these would wait for ever.
    const post: typeof postWebhook = (to, headers, body, options) => {
      if (to !== hangs) return postWebhook(to, headers, body, options);
      hanging += 1;
      return new Promise((_, fail) =>
        options.signal!.addEventListener('abort', () => fail(new Error('stopped'))),
      );
    };
    const { sessions, webhooks } = service.store;
    const slow = await service.client({ name: 'slow' });
    await webhooks.setSecret(slow, await createSecretSealer(keySecret).seal(secret));
    // An hour ahead, so that the node's own loop leaves them to this test.
    const later = new Date(Date.now() + 3_600_000);
    for (let n = 0; n < 12; n++) await sessions.cancel(slow, (await create(hangs, slow)).id, later);
    await sessions.cancel(client, (await create(url)).id, new Date(later.getTime() + 1000));
    const { send, stop } = delivery(3_602_000, 'yes', post);
    const sent = send();
    await expect.poll(() => received.length, patient).toBe(1);
    await expect.poll(() => hanging, patient).toBe(4); // of one client at a time
    // A service that stops does not wait for it either, and nothing counts as tried.
    await stop(0);
    await sent;
    expect(hanging).toBe(4);
    const due = await webhooks.claim(new Date(later.getTime() + 10_000), later, 100);
    expect(due.filter((one) => one.client === slow).map(({ attempts }) => attempts)).toEqual(
      Array<number>(12).fill(1),
    );
  });

  it('never to an address that is not public, whatever its name', async () => {
    const { url, received } = await startReceiver();
    for (const target of [url, url.replace('127.0.0.1', 'localhost')]) {
      const { id } = await create(target);
      // The node's own loop is allowed to; this one is not, and claims it first.
      const { sessions } = service.store;
      await sessions.cancel(client, id, new Date(Date.now() + 36_000_000));
      const before = received.length;
      await deliver(36_001_000, 'no');
      expect(received).toHaveLength(before);
    }
  });
});

describe('refused when the session is made', () => {
  let service: TestService;
  let client: string;
  beforeAll(async () => {
    service = await startTestService({ env: { ANVERSO_CLIENT_SESSIONS: '2' } });
    client = await service.client();
    await service.store.webhooks.setSecret(client, '"whsec_test"');
  });
  const post = (given: object, name = client) =>
    service.as(name, '/api/v3.2/sessions/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ steps: [{ kind: 'selfie' }], ...given }),
    });

  it('a webhook by plain http', async () => {
    expect((await post({ webhook_url: 'https://bank.example/hook' })).status).toBe(201);
    expect((await post({ webhook_url: 'http://bank.example/hook' })).status).toBe(400);
  });

  it('more sessions than may be open; one that ended makes room', async () => {
    const busy = await service.client();
    const { json } = await post({}, busy);
    expect((await post({}, busy)).status).toBe(201);
    const third = await post({}, busy);
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '60']);
    const { id } = json as { id: string };
    await service.as(busy, `/api/v3.2/sessions/${id}`, { method: 'DELETE' });
    expect((await post({}, busy)).status).toBe(201);
  });

  it('one more than may be open, although all of them were asked for at once', async () => {
    const busy = await service.client();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post({}, busy)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });
});
