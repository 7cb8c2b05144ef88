import { beforeAll, describe, expect, it } from 'vitest';
import { eachStore } from '../../../test/support/stores.js';
import { maxBaselinePictures } from '../../contract/camera-baseline.js';
import type { Store } from '../open-store.js';

const client = {
  passwordHash: 'x',
  services: ['liveness'],
  requestsPerMinute: 60,
  retentionDays: 90,
} as const;
const picture = (value: number, version = '5') => ({ version, standardised: [value, -value] });

describe('camera baselines', () => {
  eachStore((_kind, stores) => {
    let store: Store;
    let node: Store;
    const learn = async (name: string, count: number, value = 1, version = '5') => {
      for (let i = 0; i < count; i++)
        await (i % 2 ? store : node).cameraBaselines.learn(name, 'IOS', picture(value, version));
    };
    beforeAll(async () => {
      const options = await stores.fresh();
      store = await stores.open(options);
      node = await stores.open(options);
      for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
        await store.clients.add({ ...client, name });
    });

    it('gives none before ten pictures of traffic, then their medians', async () => {
      await learn('a', 9);
      expect(await store.cameraBaselines.find('a', 'IOS')).toBeUndefined();
      await learn('a', 1);
      const found = await node.cameraBaselines.find('a', 'IOS');
      expect(found).toMatchObject({ version: '5', pictures: 10 });
      expect(found!.median[0]).toBeCloseTo(1, 0.9);
      expect(found!.median[1]).toBeCloseTo(-1, 0.9);
    });

    it('keeps clients and devices apart, also requests that name no device', async () => {
      await learn('b', 10);
      expect(await store.cameraBaselines.find('b', 'ANDROID')).toBeUndefined();
      expect(await store.cameraBaselines.find('b', undefined)).toBeUndefined();
    });

    it('loses none when nodes learn at once', async () => {
      await Promise.all(
        Array.from({ length: 30 }, (_, i) =>
          (i % 2 ? store : node).cameraBaselines.learn('c', undefined, picture(0)),
        ),
      );
      expect(await store.cameraBaselines.find('c', undefined)).toMatchObject({ pictures: 30 });
    });

    it('is complete after so many pictures; later ones only tell a change', async () => {
      await store.cameraBaselines.set('d', 'IOS', Array(maxBaselinePictures).fill(picture(1)));
      await store.cameraBaselines.freeze('d', 'IOS', false);
      await learn('d', 20, -2);
      const [known] = await store.cameraBaselines.list('d');
      expect(known!.pictures).toBe(maxBaselinePictures);
      expect(known!.baseline.median[0]).toBeCloseTo(1, 0.9);
      expect(known!.recent).toMatchObject({ pictures: 20 });
      expect(known!.recent!.median[0]).toBeCloseTo(-2, 0.9);
    });

    it('starts anew for another version of the judge', async () => {
      await learn('d', 10, 3, '6');
      const found = await store.cameraBaselines.find('d', 'IOS');
      expect(found).toMatchObject({ version: '6', pictures: 10 });
      expect(found!.median[0]).toBeCloseTo(3, 0.9);
    });

    it('takes five chosen pictures, and keeps them whatever the traffic brings', async () => {
      await store.cameraBaselines.set('e', 'IOS', Array(5).fill(picture(2)));
      await learn('e', 20, -3);
      const found = await store.cameraBaselines.find('e', 'IOS');
      expect(found).toMatchObject({ pictures: 5 });
      expect(found!.median[0]).toBeCloseTo(2, 0.9);
    });

    it('can be frozen, forgotten, and goes with its client', async () => {
      await learn('f', 10);
      expect(await store.cameraBaselines.freeze('f', 'IOS', true)).toHaveLength(1);
      await learn('f', 5, -3);
      expect(await store.cameraBaselines.find('f', 'IOS')).toMatchObject({ pictures: 10 });
      expect(await store.cameraBaselines.remove('f', 'IOS')).toHaveLength(1);
      expect(await store.cameraBaselines.find('f', 'IOS')).toBeUndefined();
    });
  });
});
