import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachStore } from '../../test/support/stores.js';
import { erasureTime } from './observed-time.js';
import type { Store } from './open-store.js';

const now = new Date('2027-01-01T00:00:00Z');
const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);

const add = async ({ clients, reviewers }: Store) => {
  const client = `client-${randomUUID()}`;
  const name = `ana-${randomUUID()}`;
  const rest = { services: ['ocr'] as const, requestsPerMinute: 1, retentionDays: 1 };
  await clients.add({ name: client, passwordHash: 'hash', ...rest });
  const reviewer = { name, client, role: 'reviewer' as const, passwordHash: 'theirs' };
  return { client, name, reviewer, added: await reviewers.add(reviewer) };
};

describe('reviewers', () => {
  eachStore((_kind, stores) => {
    it('have a name of their own, and leave a trail without their password', async () => {
      const store = await stores.shared();
      const { client, name, reviewer, added } = await add(store);
      expect(added).toMatchObject({ ...reviewer, tokenVersion: 1 });
      expect(await store.reviewers.add(reviewer)).toBeUndefined();
      expect((await store.reviewers.list(client)).map((one) => one.name)).toEqual([name]);
      await store.reviewers.setPassword(name, 'another');
      await store.reviewers.remove(name);
      const trail = (await store.audit.list(0, 1000)).filter(({ subject }) => subject === name);
      expect(trail.map(({ action }) => action)).toEqual([
        'reviewers.insert',
        'reviewers.update',
        'reviewers.delete',
      ]);
      expect(JSON.stringify(trail)).not.toMatch(/theirs|another/);
      expect(trail[1]!.after).toMatchObject({ password: 'changed', token_version: 2 });
    });

    it('one of the same name who comes later has none of the old tokens', async () => {
      const store = await stores.shared();
      const { name, reviewer } = await add(store);
      await store.reviewers.setPassword(name, 'another');
      await store.reviewers.remove(name);
      expect((await store.reviewers.add(reviewer))!.tokenVersion).toBe(3);
    });

    it('are signed in until then, until they sign out, or until their password changes', async () => {
      const { reviewers, ...store } = await stores.shared();
      const { name } = await add({ reviewers, ...store });
      const token = randomUUID();
      await reviewers.signIn(token, name, later(12));
      expect((await reviewers.signedIn(token, later(11)))?.name).toBe(name);
      expect(await reviewers.signedIn(token, later(12))).toBeUndefined();
      await reviewers.removeExpired(erasureTime(later(11)));
      expect(await reviewers.signedIn(token, now)).toBeDefined();
      await reviewers.removeExpired(erasureTime(later(12)));
      expect(await reviewers.signedIn(token, now)).toBeUndefined();
      await reviewers.signIn(token, name, later(12));
      await reviewers.signOut(token);
      expect(await reviewers.signedIn(token, now)).toBeUndefined();
      await reviewers.signIn(token, name, later(12));
      await reviewers.setPassword(name, 'another');
      expect(await reviewers.signedIn(token, now)).toBeUndefined();
    });

    it('go with their client', async () => {
      const store = await stores.shared();
      const { client, name } = await add(store);
      await store.reviewers.signIn(name, name, later(12));
      await store.clients.remove(client);
      expect(await store.reviewers.get(name)).toBeUndefined();
      expect(await store.reviewers.signedIn(name, now)).toBeUndefined();
    });
  });
});
