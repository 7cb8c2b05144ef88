import { describe, expect, it } from 'vitest';
import { addOneOfEach } from '../../test/store/support/one-of-each.js';
import { createSimulatedClocks } from '../../test/store/support/simulated-clocks.js';
import { eachStore } from '../../test/support/stores.js';
import { erasureTime, unconfirmedProblem } from './observed-time.js';
import type { Store } from './open-store.js';
import { removeExpired } from './retention.js';

const hourMs = 3_600_000;
const dayMs = 86_400_000;

const all = {
  transaction: true,
  consent: true,
  answer: true,
  refreshToken: true,
  idempotency: true,
  face: true,
  picture: true,
  key: true,
};
const none = {
  transaction: false,
  consent: false,
  answer: false,
  refreshToken: false,
  idempotency: false,
  face: false,
  picture: false,
  key: false,
};
/** Records with less than a day left. */
const noBrief = { ...all, answer: false, face: false, key: false };

const cleanUp = async (store: Store): Promise<void> => {
  await store.clock.read();
  await removeExpired(store);
};

describe('retention', () => {
  eachStore((_kind, stores) => {
    const start = async () => {
      const time = createSimulatedClocks();
      const place = { ...(await stores.fresh()), clocks: time.clocks };
      const open = async (): Promise<Store> => stores.open(place);
      return { time, open, store: await open() };
    };

    it('removes everything whose time is over, and says how much', async () => {
      const { store } = await start();
      const left = await addOneOfEach(store);
      const at = (days: number) => erasureTime(new Date(store.clock.now() + days * dayMs));
      const nothing = { transactions: 0, refreshFamilies: 0, counters: 0, sessions: 0 };
      expect(await removeExpired(store, at(29))).toEqual(nothing);
      expect(await left()).toEqual({ ...noBrief, idempotency: false, picture: false });
      const once = { transactions: 1, refreshFamilies: 1, counters: 0, sessions: 1 };
      expect(await removeExpired(store, at(90))).toEqual(once);
      expect(await removeExpired(store, at(90))).toEqual(nothing);
      expect(await left()).toEqual(none);
    });

    it('time that passes makes old, also over a restart of the service', async () => {
      const { time, store, open } = await start();
      const left = await addOneOfEach(store);
      time.pass(2 * hourMs);
      await cleanUp(store);
      expect(await left()).toEqual(noBrief);
      time.pass(100 * dayMs);
      await cleanUp(await open());
      expect(await left()).toEqual(none);
    });

    it.each([
      ['100 days ahead', 100],
      ['100 days behind', -100],
    ])('a clock that is set %s erases nothing, nor does a restart with it', async (_name, days) => {
      const { time, store, open } = await start();
      const left = await addOneOfEach(store);
      time.setClock(days * dayMs);
      await cleanUp(store);
      expect(await left()).toEqual(all);
      expect(unconfirmedProblem(store.clock.unconfirmedMs())).toMatch(
        days > 0 ? /2400\.0 h ahead/ : /2400\.0 h behind/,
      );
      time.reboot();
      const node = await open();
      await cleanUp(node);
      expect(await left()).toEqual(all);
      // Records written meanwhile are kept for their full time, and no longer.
      const leftOfNew = await addOneOfEach(node);
      await cleanUp(node);
      expect(await leftOfNew()).toEqual(all);
      time.pass(2 * hourMs);
      await cleanUp(node);
      expect([await left(), await leftOfNew()]).toEqual([noBrief, noBrief]);
      // The clock is set right again: both expire after their time, and not before.
      time.setClock(-days * dayMs);
      await cleanUp(node);
      expect(unconfirmedProblem(node.clock.unconfirmedMs())).toBeUndefined();
      expect([await left(), await leftOfNew()]).toEqual([noBrief, noBrief]);
      time.pass(90 * dayMs + hourMs);
      await cleanUp(node);
      expect([await left(), await leftOfNew()]).toEqual([none, none]);
    });

    it('what was dated within a minute of a wrong clock is erased in time, too', async () => {
      const { time, store } = await start();
      await store.clock.read();
      time.setClock(100 * dayMs);
      await store.clock.read();
      const left = await addOneOfEach(store);
      time.setClock(-100 * dayMs);
      time.pass(2 * hourMs);
      await cleanUp(store);
      expect(await left()).toEqual(noBrief);
      time.pass(90 * dayMs);
      await cleanUp(store);
      expect(await left()).toEqual(none);
    });

    it('a clock that gains an hour every hour ages nothing faster', async () => {
      const { time, store } = await start();
      const left = await addOneOfEach(store);
      // 89 days pass, and 178 by the clock.
      for (let day = 0; day < 89; day++) {
        time.pass(dayMs);
        time.setClock(dayMs);
        if (day % 8 !== 0) continue;
        await cleanUp(store);
      }
      expect(await left()).toEqual({ ...none, transaction: true, consent: true });
      time.pass(dayMs + hourMs);
      await cleanUp(store);
      expect(await left()).toEqual(none);
    });

    it('a clock that gains an hour every hour is reported within two', async () => {
      const { time, store } = await start();
      const left = await addOneOfEach(store);
      for (let quarter = 0; quarter < 5; quarter++) {
        time.pass(hourMs / 4);
        time.setClock(hourMs / 4);
        await cleanUp(store);
      }
      expect(await left()).toEqual(noBrief);
      expect(unconfirmedProblem(store.clock.unconfirmedMs())).toMatch(/1\.\d h ahead/);
    });

    it('after a long stop an operator confirms the clock; what came after it stays', async () => {
      const { time, store, open } = await start();
      const left = await addOneOfEach(store);
      await cleanUp(store);
      time.setClock(100 * dayMs);
      time.reboot();
      const node = await open();
      const other = await open();
      const command = await open();
      const leftOfNew = await addOneOfEach(node);
      await cleanUp(node);
      expect(await left()).toEqual(all);
      await command.clock.confirm();
      // A node that has not noticed yet writes, and a node that has noticed erases.
      const leftOfNewest = await addOneOfEach(other);
      time.pass(61_000);
      await cleanUp(node);
      expect(await left()).toEqual(none);
      expect([await leftOfNew(), await leftOfNewest()]).toEqual([all, all]);
      expect(unconfirmedProblem(node.clock.unconfirmedMs())).toBeUndefined();
      await cleanUp(other);
      expect([await leftOfNew(), await leftOfNewest()]).toEqual([all, all]);
    });
  });
});
