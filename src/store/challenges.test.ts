import { describe, expect, it } from 'vitest';
import { eachStore } from '../../test/support/stores.js';
import type { Action } from '../contract/challenge.js';
import { maxIssued, maxJudged, type PastChallenge } from './challenges.js';
import type { Store } from './open-store.js';
import { erasureTime } from './observed-time.js';

const start = Date.parse('2027-01-01T00:00:00Z');
const at = (seconds: number): Date => new Date(start + seconds * 1000);
const asked: readonly Action[] = ['turn_left', 'open_mouth'];

describe('challenges', () => {
  eachStore((_kind, stores) => {
    const open = async (): Promise<Store> => {
      const store = await stores.open();
      const rest = { passwordHash: 'hash', requestsPerMinute: 1, retentionDays: 1 };
      for (const name of ['acme', 'other'])
        await store.clients.add({ name, services: ['liveness'], ...rest });
      return store;
    };
    const issue = (
      { challenges }: Store,
      id: string,
      seconds = 0,
      choose: (past: readonly PastChallenge[]) => readonly Action[] = () => asked,
    ) =>
      challenges.issue(
        {
          id,
          client: 'acme',
          series: 'person',
          session: null,
          createdAt: at(seconds),
          expiresAt: at(seconds + 30),
          retainUntil: at(3600),
        },
        choose,
      );
    const acme = { client: 'acme', session: null };

    it('is used once, by its own client, before it expires', async () => {
      const store = await open();
      const { challenges } = store;
      expect(await issue(store, 'a')).toEqual({ actions: asked, attemptsLeft: 3 });
      expect(await challenges.use('b', acme, at(1))).toBe('unknown');
      expect(await challenges.use('a', { ...acme, client: 'other' }, at(1))).toBe('unknown');
      expect(await challenges.use('a', { ...acme, session: 's' }, at(1))).toBe('unknown');
      expect(await challenges.use('a', acme, at(30))).toBe('expired');
      const both = await Promise.all([
        challenges.use('a', acme, at(29)),
        challenges.use('a', acme, at(29)),
      ]);
      const used = { actions: asked, series: 'person', issuedAt: at(0) };
      expect(both).toContainEqual(used);
      expect(both).toContain('used');
      await challenges.release('a');
      expect(await challenges.use('a', acme, at(29))).toEqual(used);
      await challenges.judged('a', ['open_mouth'], at(29));
      await challenges.release('a');
      expect(await challenges.use('a', acme, at(29))).toBe('used');
    });

    it('the next knows what was asked and missed before, and ends the one before', async () => {
      const store = await open();
      const { challenges } = store;
      await issue(store, 'a');
      await challenges.use('a', acme, at(1));
      await challenges.judged('a', ['open_mouth'], at(2));
      await issue(store, 'b', 3);
      let seen: readonly PastChallenge[] = [];
      await issue(store, 'c', 4, (past) => {
        seen = past;
        return ['close_eyes', 'turn_right'];
      });
      expect(seen).toEqual([
        { actions: asked, missed: ['open_mouth'], judged: true },
        { actions: asked, missed: [], judged: false },
      ]);
      expect(await challenges.use('b', acme, at(5))).toBe('expired');
      expect(await challenges.use('c', acme, at(5))).toMatchObject({
        actions: ['close_eyes', 'turn_right'],
        issuedAt: at(4),
      });
      expect(await challenges.seriesOf('acme', 'c')).toBe('person');
      expect(await challenges.seriesOf('other', 'c')).toBeUndefined();
    });

    it('ends after three recordings, and after six that nobody answered', async () => {
      const judged = await open();
      for (let i = 0; i < maxJudged; i++) {
        await issue(judged, `a${i}`, i);
        await judged.challenges.use(`a${i}`, acme, at(i));
        await judged.challenges.judged(`a${i}`, [], at(i));
      }
      expect(await issue(judged, 'more', 9)).toBeUndefined();
      const idle = await open();
      // Concurrent requests do not get more than the limit.
      const all = await Promise.all(
        Array.from({ length: maxIssued + 3 }, (_, i) => issue(idle, `b${i}`, i)),
      );
      expect(all.filter((one) => one !== undefined).length).toBe(maxIssued);
    });

    it('is gone after an hour', async () => {
      const store = await open();
      await issue(store, 'a');
      await store.challenges.removeExpired(erasureTime(at(3600)));
      expect(await store.challenges.use('a', acme, at(1))).toBe('unknown');
    });
  });
});
