import { decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.js';
import { storeFindings } from '../../cli/doctor/store.js';
import type { Store, StoreOptions } from '../../store/open-store.js';
import { storesOf } from '../../../test/support/stores.js';
import { createKeyRing } from './keys.js';
import { createTokens } from './tokens.js';

const secret = 'a secret of thirty-two characters';
const stores = storesOf('postgres');

describe('signing keys in the store', () => {
  let store: Store;
  let options: StoreOptions;
  beforeEach(async () => {
    options = await stores.fresh();
    store = await stores.open(options);
  });
  const tokensOf = async (given: Parameters<typeof createKeyRing>[1] = {}) => {
    const keys = await createKeyRing(store.signingKeys, given);
    const { clients, refreshTokens } = store;
    const lives = { accessSeconds: 300, refreshSeconds: 600 };
    return { keys, ...createTokens({ keys, clients, refreshTokens, ...lives }) };
  };
  const client = () =>
    store.clients.upsert({
      name: 'acme',
      passwordHash: 'hash',
      services: ['ocr'],
      requestsPerMinute: 1,
      retentionDays: 1,
    });
  const doctor = async (env: Record<string, string> = {}) =>
    (await storeFindings(readConfig({ DATABASE_URL: options.databaseUrl!, ...env }))).find(
      ({ what }) => what === 'signing keys',
    );

  it('that another node has made are found also when the clock was set back', async () => {
    let nowMs = Date.now();
    const now = (): number => nowMs;
    const [one, other] = [await tokensOf({ now }), await tokensOf({ now })];
    nowMs -= 100 * 86_400_000;
    await one.keys.rotate(300_000);
    const token = await one.keys.sign({ sub: 'acme' });
    const { kid } = decodeProtectedHeader(token);
    expect(await other.keys.verifier(kid)).toBeDefined();
  });

  it('that is damaged: the doctor finds it, a rotation repairs it, its tokens end', async () => {
    const before = await tokensOf();
    const { access } = await before.issue(await client());
    expect(await before.verifyAccess(access)).toBeDefined();
    const [row] = await store.signingKeys.list();
    await store.signingKeys.replacePrivate(row!.kid, { kty: 'EC', d: 'damaged' });

    expect(await doctor()).toMatchObject({
      state: 'fail',
      mend: expect.stringMatching(/rotate/) as string,
    });
    const after = await tokensOf();
    expect(after.keys.damaged()).toMatchObject([{ kid: row!.kid }]);
    await expect(after.issue(await client())).rejects.toThrow('anverso keys rotate');

    expect((await after.keys.rotate(60_000)).damaged).toMatchObject([{ kid: row!.kid }]);
    expect(await after.verifyAccess(access)).toBeUndefined();
    const fresh = await after.issue(await client());
    expect(await after.verifyAccess(fresh.access)).toMatchObject({ name: 'acme' });
    expect(await doctor()).toMatchObject({ state: 'warn' });
  });

  it('are encrypted once there is a secret, and cannot be used without it', async () => {
    const plain = await tokensOf();
    const { access } = await plain.issue(await client());
    const sealed = await tokensOf({ secret });
    // Earlier tokens stay valid, because it is the same key.
    expect(await sealed.verifyAccess(access)).toBeDefined();
    const [row] = await store.signingKeys.list();
    expect(Object.keys(row!.privateJwk)).toEqual(['jwe']);
    expect(await doctor({ ANVERSO_KEY_SECRET: secret })).toMatchObject({ state: 'ok' });

    for (const wrong of [{}, { secret: `${secret}!` }]) {
      const { keys } = await tokensOf(wrong);
      expect(keys.damaged()).toHaveLength(1);
      expect((await keys.publicJwks()).keys).toEqual([]);
    }
  });

  it('of a copy of the store, under another issuer, make no tokens for this one', async () => {
    const ours = await tokensOf();
    const copy = await tokensOf({ issuer: 'https://staging.example' });
    const { access } = await copy.issue(await client());
    expect(await copy.verifyAccess(access)).toBeDefined();
    expect(await ours.verifyAccess(access)).toBeUndefined();
    expect(ours.keys.issuer).toMatch(/^anverso:[0-9a-f-]{36}$/);
  });
});
