import { describe, expect, it } from 'vitest';
import { plainRecord } from '../../test/store/support/plain-record.js';
import { eachStore } from '../../test/support/stores.js';
import { openEmbedded } from './embedded/open-embedded.js';
import { openPostgres } from './postgres.js';
import { removeExpired } from './retention.js';
import { erasureTime } from './observed-time.js';

describe('the audit log', () => {
  eachStore((_kind, stores) => {
    it('has every change of clients, keys and records, and no secret', async () => {
      const options = { ...(await stores.fresh()), actor: { who: 'command of ana', from: 'desk' } };
      const store = await stores.open(options);
      const acme = {
        name: 'acme',
        passwordHash: 'hash-1-secret',
        services: ['ocr'] as const,
        requestsPerMinute: 60,
        retentionDays: 30,
      };
      await store.clients.add(acme);
      await store.clients.upsert(acme); // changes nothing: no line
      await store.clients.setPassword('acme', 'hash-2-secret');
      await store.clients.disable('acme', new Date());
      const key = {
        kid: 'k1',
        privateJwk: { d: 'key-secret' },
        publicJwk: {},
        createdAt: new Date(),
      };
      await store.signingKeys.add(key);
      await store.signingKeys.remove('k1');
      const id = await store.transactions.record(plainRecord());
      await store.transactions.remove('acme', id, '192.0.2.1');
      await store.transactions.record(plainRecord());
      await removeExpired(store, erasureTime(new Date('2031-01-01T00:00:00Z')));

      const entries = await store.audit.list(0, 100);
      const lines = entries.map(({ actor, source, action, subject }) =>
        [actor, source, action, subject].join(' '),
      );
      expect(lines).toEqual([
        'command of ana desk clients.insert acme',
        'command of ana desk clients.update acme',
        'command of ana desk clients.update acme',
        'command of ana desk signing_keys.insert k1',
        'command of ana desk signing_keys.delete k1',
        `client acme 192.0.2.1 transactions.erase ${id}`,
        'command of ana desk transactions.expire retention',
      ]);
      expect(entries[1]).toMatchObject({
        before: { token_version: 1 },
        after: { token_version: 2, password: 'changed' },
      });
      expect(entries[6]!.after).toMatchObject({ count: 1 });
      expect(JSON.stringify(entries)).not.toContain('secret');
    });

    it('can only be added to', async () => {
      const { dataDir, databaseUrl } = await stores.fresh();
      const store = await stores.open({ dataDir, databaseUrl });
      await store.audit.add('test', 'this', {});
      const sql =
        databaseUrl === undefined ? await openEmbedded(dataDir) : openPostgres(databaseUrl);
      for (const statement of [
        'delete from audit_log',
        "update audit_log set actor = 'x'",
        'truncate audit_log',
      ])
        await expect(sql.query(statement)).rejects.toThrow('only be added to');
      await sql.close();
      expect(await store.audit.list(0, 10)).toHaveLength(1);
    });
  });
});
