import { beforeAll, describe, expect, it } from 'vitest';
import { plainRecord } from '../../test/store/support/plain-record.js';
import { eachStore } from '../../test/support/stores.js';
import type { Client, NewClient } from './clients.js';
import { openEmbedded } from './embedded/open-embedded.js';
import type { Store } from './open-store.js';
import { openPostgres } from './postgres.js';
import { removeClient } from './remove-client.js';

const newClient = (name: string, given: Partial<NewClient> = {}): NewClient => ({
  name,
  passwordHash: 'hash-1',
  services: ['ocr', 'liveness'],
  requestsPerMinute: 60,
  retentionDays: 30,
  keepsRefreshToken: false,
  ...given,
});

describe('clients', () => {
  eachStore((_kind, stores) => {
    let store: Store;
    const get = async (name: string): Promise<Client> => (await store.clients.get(name))!;
    beforeAll(async () => {
      store = await stores.open();
    });

    it('comes back as it was added', async () => {
      const added = await store.clients.add(newClient('acme'));
      const rest = {
        keepsRefreshToken: false,
        addresses: [],
        refuseExpired: false,
        minLiveness: null,
        heads: null,
        faceMinutes: 0,
        reviewHours: 0,
        repeatDays: 0,
        webhookHours: 72,
        photoHours: 0,
        desktopCamera: true,
        consentRequired: false,
        origins: [],
        sandbox: false,
        helpUrl: null,
        brandName: null,
        brandColour: null,
        brandLogo: null,
        disabledAt: null,
        tokenVersion: 1,
        createdAt: expect.any(Date) as Date,
      };
      expect(added).toEqual({ ...newClient('acme'), ...rest });
      expect(await get('acme')).toEqual(added);
      expect(await store.clients.get('nobody')).toBeUndefined();
    });

    it('has a name to itself', async () => {
      await store.clients.add(newClient('twice'));
      expect(await store.clients.add(newClient('twice', { retentionDays: 1 }))).toBeUndefined();
      expect((await get('twice')).retentionDays).toBe(30);
    });

    it('is listed by name', async () => {
      await store.clients.add(newClient('z-last'));
      await store.clients.add(newClient('a.first'));
      const names = (await store.clients.list()).map(({ name }) => name);
      expect(names).toEqual([...names].sort());
      expect(names).toEqual(expect.arrayContaining(['a.first', 'z-last']));
    });

    it('loses its tokens when disabled, and does not get them back when enabled', async () => {
      await store.clients.add(newClient('off'));
      const at = new Date('2027-01-01T00:00:00Z');
      expect(await store.clients.disable('off', at)).toMatchObject({
        disabledAt: at,
        tokenVersion: 2,
      });
      expect(await store.clients.enable('off')).toMatchObject({
        disabledAt: null,
        tokenVersion: 2,
      });
    });

    it('loses its tokens with its password', async () => {
      await store.clients.add(newClient('rekeyed'));
      expect(await store.clients.setPassword('rekeyed', 'hash-2')).toMatchObject({
        passwordHash: 'hash-2',
        tokenVersion: 2,
      });
    });

    it('changes what is given alone', async () => {
      const before = await store.clients.add(newClient('tuned', { minLiveness: 0.7 }));
      const changed = await store.clients.change('tuned', { minLiveness: null, retentionDays: 3 });
      expect(changed).toEqual({ ...before, minLiveness: null, retentionDays: 3 });
    });

    it('is removed with its tokens, records and counts, and one of its name starts anew', async () => {
      await store.clients.add(newClient('gone'));
      await store.clients.setPassword('gone', 'hash-2');
      const expiresAt = new Date(Date.now() + 60_000);
      await store.refreshTokens.issue({ client: 'gone', tokenId: 'token-gone', expiresAt });
      const other = await store.transactions.record({ ...plainRecord(), client: 'stays' });
      await store.transactions.record({ ...plainRecord(), client: 'gone' });
      expect(await removeClient(store, 'gone')).toEqual({ transactions: 1 });
      expect(await store.clients.get('gone')).toBeUndefined();
      expect(await store.refreshTokens.isGood('token-gone', new Date())).toBe(false);
      expect(await store.transactions.list('gone', { limit: 5 })).toEqual([]);
      expect(await store.transactionSummary.counts('gone', {}, 'day')).toEqual([]);
      expect(await store.transactions.get('stays', other)).toBeDefined();
      expect(await removeClient(store, 'gone')).toBeUndefined();
      expect((await store.clients.add(newClient('gone')))!.tokenVersion).toBe(3);
    });

    it('cannot be changed when it does not exist', async () => {
      expect(await store.clients.disable('ghost', new Date())).toBeUndefined();
      expect(await store.clients.enable('ghost')).toBeUndefined();
      expect(await store.clients.setPassword('ghost', 'hash')).toBeUndefined();
    });

    it('is made by the first upsert and updated by the next, its tokens kept', async () => {
      await store.clients.upsert(newClient('boot'));
      await store.clients.disable('boot', new Date());
      const again = newClient('boot', {
        services: ['ocr', 'id_reader_plus'],
        retentionDays: 7,
        refuseExpired: true,
        minLiveness: 0.7,
      });
      expect(await store.clients.upsert(again)).toMatchObject({
        ...again,
        disabledAt: expect.any(Date) as Date,
        tokenVersion: 2,
      });
      const rekeyed = await store.clients.upsert({ ...again, passwordHash: 'hash-2' });
      expect(rekeyed.tokenVersion).toBe(3);
    });

    it('is a sandbox for good, even to somebody at the database', async () => {
      const options = await stores.fresh();
      const other = await stores.open(options);
      await other.clients.add(newClient('toy', { sandbox: true }));
      await other.clients.add(newClient('real'));
      const { dataDir, databaseUrl } = options;
      const sql =
        databaseUrl === undefined ? await openEmbedded(dataDir) : openPostgres(databaseUrl);
      for (const name of ['toy', 'real'])
        await expect(
          sql.query('update clients set sandbox = not sandbox where name = $1', [name]),
        ).rejects.toThrow('cannot change between sandbox and ordinary');
      await sql.close();
    });

    it.each([
      ['an empty name', { name: '' }],
      ['capitals and spaces', { name: 'Acme Bank' }],
      ['65 letters', { name: 'a'.repeat(65) }],
      ['a service that is not for sale', { services: ['face_search' as 'ocr'] }],
      ['no requests at all', { requestsPerMinute: 0 }],
      ['a retention in the past', { retentionDays: -1 }],
      ['a liveness above 1', { minLiveness: 1.01 }],
      ['a face for two hours', { faceMinutes: 120 }],
    ])('refuses %s', async (_what, given) => {
      await expect(store.clients.add(newClient('valid', given))).rejects.toThrow(/constraint/);
    });
  });
});
