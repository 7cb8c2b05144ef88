import { beforeAll, describe, expect, it } from 'vitest';
import { digest } from '../../src/http/auth/capture-tokens.js';
import { hashPassword } from '../../src/http/auth/passwords.js';
import type { ByAdmin } from '../../src/store/staff-people.js';
import { removeClient } from '../../src/store/remove-client.js';
import { holdJob } from '../support/hold.js';
import { bearer, formOf, send } from '../support/http.js';
import { anyImage } from '../support/images.js';
import { password, startTestService, type TestService } from '../support/service.js';

/* A credential is taken away while everything that it opened is open. */

describe.each(['pglite', 'postgres'] as const)('a credential that ends, on %s', (store) => {
  let service: TestService;
  let hash: string;
  let count = 0;
  beforeAll(async () => {
    service = await startTestService({ store });
    await service.ready();
    hash = await hashPassword(password);
  });

  /** A client with a session that it follows, and a reviewer who is signed in. */
  const openAll = async () => {
    const client = await service.client({ name: `bank-${(count += 1)}`, passwordHash: hash });
    const access = await service.access(client);
    const made = await service.as(client, '/api/v3.2/sessions/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ steps: [{ kind: 'document', document_type: 'passport' }] }),
    });
    const { id } = made.json as { id: string };
    const followed = await fetch(`${service.url}/api/v3.2/sessions/${id}/events`, {
      headers: bearer(access),
    });
    const reader = followed.body!.getReader();
    await reader.read(); // the session as it is
    const name = `ana-${count}`;
    await service.store.reviewers.add({ name, client, role: 'reviewer', passwordHash: hash });
    const login = await service.request('/api/v3.2/staff/login/', {
      method: 'POST',
      body: new URLSearchParams({ username: name, password }),
    });
    const cookie = login.headers.get('set-cookie')!.split(';')[0]!;
    const staff = (login.json as { access: string }).access;
    const post = (path: string) =>
      send(`${service.url}/api/v3.2/staff/${path}/`, { method: 'POST', headers: { cookie } });
    const statusOf = async (path: string, token: string): Promise<number> =>
      (await send(service.url + path, { headers: bearer(token) })).status;
    return {
      ...{ client, id, reviewer: name, post },
      /** What the stream still delivers until it ends; it must end by itself. */
      rest: async (): Promise<string> => {
        let text = '';
        for (;;) {
          const chunk = (await reader.read()) as { done: boolean; value?: Uint8Array };
          if (chunk.done) return text;
          text += Buffer.from(chunk.value!).toString();
        }
      },
      asClient: () => statusOf(`/api/v3.2/sessions/${id}`, access),
      asStaff: () => statusOf('/api/v3.2/sessions/review/', staff),
      refreshed: async () => (await post('refresh')).status,
    };
  };

  const people = () => service.store.staffPeople;
  /** What an admin of the client does. */
  const byAdmin = async (
    { client }: { readonly client: string },
    act: (by: ByAdmin) => Promise<unknown>,
  ): Promise<void> => {
    const name = `ada-${client}`;
    await service.store.reviewers.add({ name, client, role: 'admin', passwordHash: hash });
    const by = { client, name, actor: { who: `admin ${name}`, from: 'test' } };
    expect(await act(by)).toBe('done');
  };

  it.each<[string, (client: string) => Promise<unknown>]>([
    ['a new password', (client) => service.store.clients.setPassword(client, hash)],
    ['disabled', (client) => service.store.clients.disable(client, new Date())],
    ['removed', (client) => removeClient(service.store, client)],
    [
      'other addresses',
      (client) => service.store.clients.change(client, { addresses: ['192.0.2.1'] }),
    ],
  ])('%s: the client’s tokens and streams end, and deliver nothing more', async (_how, end) => {
    const all = await openAll();
    expect([await all.asClient(), await all.asStaff()]).toEqual([200, 200]);
    await end(all.client);
    // A change of the session that it must not learn of.
    await service.store.sessions.cancel(all.client, all.id, new Date());
    expect(await all.asClient()).toBe(401);
    expect(await all.rest()).not.toContain('event: session');
  });

  it('disabled and enabled again: its reviewers sign in anew', async () => {
    const all = await openAll();
    await service.store.clients.disable(all.client, new Date());
    expect([await all.asStaff(), await all.refreshed()]).toEqual([401, 401]);
    await service.store.clients.enable(all.client);
    expect([await all.asStaff(), await all.refreshed(), await all.asClient()]).toEqual([
      ...[401, 401, 401],
    ]);
  });

  it.each<[string, (all: Awaited<ReturnType<typeof openAll>>) => Promise<unknown>]>([
    ['signed out', ({ post }) => post('logout')],
    ['a new password', ({ reviewer }) => service.store.reviewers.setPassword(reviewer, hash)],
    ['removed', ({ reviewer }) => service.store.reviewers.remove(reviewer)],
    ['removed by an admin', (all) => byAdmin(all, (by) => people().remove(by, all.reviewer))],
    ['another role', (all) => byAdmin(all, (by) => people().setRole(by, all.reviewer, 'auditor'))],
    [
      'a link for another password',
      (all) =>
        byAdmin(all, (by) => {
          const link = { tokenHash: all.reviewer, expiresAt: new Date(Date.now() + 60_000) };
          return people().resetPassword(by, all.reviewer, 'none', link);
        }),
    ],
  ])('%s: the reviewer’s token and cookie end at once', async (_how, end) => {
    const all = await openAll();
    expect([await all.asStaff(), await all.refreshed()]).toEqual([200, 200]);
    await end(all);
    expect([await all.asStaff(), await all.refreshed()]).toEqual([401, 401]);
    await service.store.sessions.cancel(all.client, all.id, new Date());
    expect(await all.rest()).toContain('event: session');
  });

  const device = { 'anverso-device': 'the-phone-of-the-customer' };
  const linkOf = async (client: string): Promise<string> => {
    const made = await service.as(client, '/api/v3.2/sessions/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ steps: [{ kind: 'document', document_type: 'passport' }] }),
    });
    return (made.json as { link: string }).link.split('#')[1]!;
  };
  const sendPhoto = (link: string, frontside = anyImage) =>
    service.request('/api/v3.2/capture/steps/0/', {
      method: 'POST',
      headers: { ...device, ...bearer(link) },
      body: formOf({ frontside }),
    });
  const capture = async (link: string): Promise<number> =>
    (await service.request('/api/v3.2/capture/', { headers: bearer(link) })).status;

  it('disabled: its customers’ links rest, and go on when it is enabled', async () => {
    const { client } = await openAll();
    const link = await linkOf(client);
    await service.store.clients.disable(client, new Date());
    expect([await capture(link), (await sendPhoto(link)).status]).toEqual([401, 401]);
    await service.store.clients.enable(client);
    expect([await capture(link), (await sendPhoto(link)).json]).toEqual([200, { accepted: true }]);
  });

  it('removed while a customer’s photo is read: it is not kept, and that is no fault', async () => {
    const { client } = await openAll();
    const link = await linkOf(client);
    const { image, release } = holdJob();
    const sent = sendPhoto(link, image);
    const attempts = async () => {
      const session = await service.store.sessions.withToken(digest(link));
      return session!.steps[0]!.attempts;
    };
    await expect.poll(attempts).toBe(1);
    await removeClient(service.store, client);
    release();
    expect((await sent).status).toBe(409);
    expect(await capture(link)).toBe(401);
  });

  it.each<[string, (reviewer: string, client: string) => Promise<unknown>]>([
    ['removed', (reviewer) => service.store.reviewers.remove(reviewer)],
    [
      'another role',
      (reviewer, client) => byAdmin({ client }, (by) => people().setRole(by, reviewer, 'auditor')),
    ],
    ['a new password', (reviewer) => service.store.reviewers.setPassword(reviewer, hash)],
    ['the client disabled', (_, client) => service.store.clients.disable(client, new Date())],
  ])('%s: the reviewer’s claims end, and another goes on at once', async (_how, end) => {
    const { client, reviewer } = await openAll();
    const { reviews, policies, sessions, clock } = service.store;
    await policies.set(client, 'strict', null);
    const link = await linkOf(client);
    expect((await sendPhoto(link)).json).toEqual({ accepted: true });
    const [waiting] = await reviews.waiting(client, 1);
    const { id } = waiting!;
    const claimAs = (name: string) => {
      const now = new Date(clock.now());
      const by = { client, reviewer: name, now, actor: { who: name, from: 'test' } };
      return reviews.claim(id, by, new Date(clock.now() + 600_000));
    };
    expect(await claimAs(reviewer)).toMatchObject({ claimedBy: reviewer });
    expect(await claimAs('ben')).toBe('claimed');
    await end(reviewer, client);
    expect((await sessions.get(client, id))!.claimedBy).toBeNull();
    expect(await claimAs('ben')).toMatchObject({ claimedBy: 'ben' });
  });
});
