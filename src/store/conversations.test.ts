import { describe, expect, it } from 'vitest';
import { eachStore } from '../../test/support/stores.js';
import { conversationLimits, type ConversationState } from '../contract/conversation.js';
import { erasureTime } from './observed-time.js';
import type { Store } from './open-store.js';

const startMs = Date.UTC(2027, 0, 1);
const at = (seconds: number): Date => new Date(startMs + seconds * 1000);
const state: ConversationState = {
  ...{ plan: [{ kind: 'action', action: 'open_mouth' }], seed: 's', revealedAtMs: [0] },
  ...{ answeredAtMs: [], frames: [], messages: 0, endedAtMs: null },
  ...{ framesWanted: null, cropsWanted: null },
};

eachStore((_kind, { open }) => {
  describe('conversations', () => {
    const start = async (): Promise<Store> => {
      const store = await open();
      const limits = { services: ['liveness'] as const, requestsPerMinute: 60, retentionDays: 30 };
      await store.clients.upsert({ name: 'acme', passwordHash: 'x', ...limits });
      return store;
    };
    const add = async ({ challenges, conversations }: Store, id: string, seconds = 0) => {
      const times = { createdAt: at(seconds), expiresAt: at(seconds + 60), retainUntil: at(3600) };
      const owner = { client: 'acme', series: id, session: null };
      await challenges.issue({ id, ...owner, ...times }, () => ['open_mouth']);
      await conversations.open({
        ...{ id, client: 'acme', tokenHash: `token of ${id}`, state },
        ...{ createdAt: at(seconds), expiresAt: at(seconds + 60) },
      });
    };

    it('of two messages at once one is saved; the other takes it in again', async () => {
      const store = await start();
      const { conversations } = store;
      await add(store, 'a');
      expect(await conversations.withToken('a', 'token of b')).toBeUndefined();
      const { version } = (await conversations.withToken('a', 'token of a'))!;
      const saved = await Promise.all(
        [1, 2].map((messages) => conversations.save('a', version, { ...state, messages })),
      );
      expect(saved.toSorted()).toEqual([false, true]);
      const kept = await conversations.withToken('a', 'token of a');
      expect(kept).toMatchObject({ client: 'acme', version: version + 1, expiresAt: at(60) });
      expect([1, 2]).toContain(kept!.state.messages);
      expect({ ...kept!.state, messages: 0 }).toEqual(state);
    });

    it('so many of a client are open at a time, and those that ended or expired are not', async () => {
      const store = await start();
      const { conversations } = store;
      await add(store, 'ended');
      await conversations.save('ended', 0, { ...state, endedAtMs: 5 });
      // Three hundred at once would wait for a connection for longer than a busy machine gives.
      for (let at = 0; at < conversationLimits.ofClient - 1; at += 13)
        await Promise.all(Array.from({ length: 13 }, (_, i) => add(store, `${at + i}`)));
      expect(await conversations.hasRoom('acme', at(1))).toBe(true);
      await add(store, 'last');
      expect(await conversations.hasRoom('acme', at(1))).toBe(false);
      expect(await conversations.hasRoom('other', at(1))).toBe(true);
      expect(await conversations.hasRoom('acme', at(61))).toBe(true);
    }, 60_000);

    it('a sequence is used once a client, until its time is over', async () => {
      const store = await start();
      const { clients, conversations } = store;
      await clients.upsert({
        ...{ name: 'other', passwordHash: 'x', services: ['liveness'] },
        ...{ requestsPerMinute: 60, retentionDays: 30 },
      });
      expect(await conversations.claimSequence('acme', '9,0 turn_left', at(100))).toBe(true);
      expect(await conversations.claimSequence('acme', '9,0 turn_left', at(100))).toBe(false);
      expect(await conversations.claimSequence('other', '9,0 turn_left', at(100))).toBe(true);
      await conversations.removeExpired(erasureTime(at(100)));
      expect(await conversations.claimSequence('acme', '9,0 turn_left', at(200))).toBe(true);
    });

    it('its token ends when its client is disabled', async () => {
      const store = await start();
      const { clients, conversations } = store;
      await add(store, 'a');
      expect(await conversations.withToken('a', 'token of a')).toMatchObject({ client: 'acme' });
      await clients.disable('acme', at(1));
      expect(await conversations.withToken('a', 'token of a')).toBeUndefined();
    });

    it('goes with its recording, and after a minute', async () => {
      const store = await start();
      const { conversations } = store;
      await add(store, 'a');
      await add(store, 'b');
      await conversations.remove('a');
      expect(await conversations.find('a')).toBeUndefined();
      expect(await conversations.find('b')).toEqual(state);
      await conversations.removeExpired(erasureTime(at(60)));
      expect(await conversations.find('b')).toBeUndefined();
    });
  });
});
