import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachStore } from '../../test/support/stores.js';
import type { Store } from '../store/open-store.js';
import { erasureTime } from '../store/observed-time.js';
import { claimBytes, type SentRecording } from './known-bytes.js';

const secret = 'a secret of at least 32 characters';
const bytes = (text: string = randomUUID()): Uint8Array => new TextEncoder().encode(text);
const framesOf = (count: number) => Array.from({ length: count }, () => bytes());

/** Nobody sent it before. */
const recorded = (given: Partial<SentRecording> = {}): SentRecording => ({
  ...{ recording: randomUUID(), series: randomUUID() },
  ...{ frames: framesOf(8), still: bytes() },
  ...given,
});

describe('bytes of recordings', () => {
  eachStore((kind, stores) => {
    const on = (store: Store, keySecret: string | undefined = secret) => {
      const config = { keySecret, cameraBaselines: 'off', apps: [], appKeyDays: 180 } as const;
      return (sent: SentRecording) => claimBytes({ config, store }, sent);
    };

    it('are known in every other recording, from half of the frames', async () => {
      const claim = on(await stores.open());
      const first = recorded();
      expect((await claim(first)).isKnown).toBe(false);
      const { frames, still } = first;
      const isKnown = async (given: Partial<SentRecording>) =>
        (await claim(recorded(given))).isKnown;
      expect(await isKnown({ frames, still })).toBe(true);
      expect(await isKnown({ frames })).toBe(true);
      expect(await isKnown({ still })).toBe(true);
      // A photo may have been a frame before, and the other way round.
      expect(await isKnown({ still: frames[7]! })).toBe(true);
      expect(await isKnown({ frames: [...frames.slice(0, 4), ...framesOf(4)] })).toBe(true);
      expect(await isKnown({ frames: [...frames.slice(0, 3), ...framesOf(5)] })).toBe(false);
      expect(await isKnown({})).toBe(false);
    });

    it('of a person who tries again: the same photo, but no frames', async () => {
      const claim = on(await stores.open());
      const first = recorded();
      await claim(first);
      const { series, still, frames } = first;
      expect((await claim(recorded({ series, still }))).isKnown).toBe(false);
      expect((await claim(recorded({ series, still }))).isKnown).toBe(false);
      expect((await claim(recorded({ series, frames }))).isKnown).toBe(true);
      // A photo that is also the last frame of its recording.
      const frame = bytes();
      const both = recorded({ frames: [bytes(), frame], still: frame });
      expect((await claim(both)).isKnown).toBe(false);
      const again = recorded({ series: both.series, still: frame });
      expect((await claim(again)).isKnown).toBe(false);
    });

    it('may come again where nothing was judged', async () => {
      const claim = on(await stores.open());
      const first = recorded();
      const { release } = await claim(first);
      await release();
      expect((await claim(recorded({ ...first, recording: 'later' }))).isKnown).toBe(false);
      // What others claimed stays.
      const replay = await claim(recorded({ ...first, recording: 'replay' }));
      await replay.release();
      expect((await claim(recorded({ ...first, recording: 'again' }))).isKnown).toBe(true);
    });

    it('of requests at once, on two nodes: one passes, and nobody waits in a circle', async () => {
      const options = await stores.fresh();
      const one = await stores.open(options);
      // The embedded store has a single connection, which all requests share.
      const claims = [on(one), on(kind === 'postgres' ? await stores.open(options) : one)];
      for (let round = 0; round < 20; round++) {
        const { frames, still } = recorded();
        const backwards = [...frames].reverse();
        const answers = await Promise.all(
          [frames, backwards, frames, backwards].map((given, i) =>
            claims[i % 2]!(recorded({ frames: given, still })),
          ),
        );
        expect(answers.filter(({ isKnown }) => !isKnown)).toHaveLength(1);
      }
    });

    it('are kept as hashes that only this deployment can make, for a week', async () => {
      const store = await stores.open();
      const sent = recorded();
      await on(store)(sent);
      const foreign = on(store, 'another secret of 32 characters or more');
      expect((await foreign(recorded({ ...sent, recording: 'foreign' }))).isKnown).toBe(false);
      const now = store.clock.now();
      const [day, at] = [86_400_000, (ms: number) => erasureTime(new Date(now + ms))];
      await store.knownPictures.removeExpired(at(6 * day));
      const again = (recording: string) => on(store)({ ...sent, recording, series: recording });
      expect((await again('soon')).isKnown).toBe(true);
      await store.knownPictures.removeExpired(at(8 * day));
      expect((await again('late')).isKnown).toBe(false);
    });
  });
});
