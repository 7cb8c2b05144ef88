import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { SigningKeys } from '../../store/signing-keys.js';

export const algorithm = 'ES256';

type Key = Awaited<ReturnType<typeof importJWK>>;

/** How long a node uses the keys it has read before it reads them again. */
const refreshMs = 10_000;

/**
 * Signing keys are in the store: all nodes share them, and the first start creates one. They are
 * read again when a token names an unknown key, so a rotation on another node takes effect at once.
 */
export const createKeyRing = async (store: SigningKeys, now: () => number = Date.now) => {
  type Entry = { kid: string; publicJwk: JWK; privateKey: Key; publicKey: Key; retireAt: number };
  let known: readonly Entry[] = [];
  let readAt = 0;

  const read = async (): Promise<void> => {
    const rows = await store.list();
    known = await Promise.all(
      rows.map(async (row) => ({
        kid: row.kid,
        publicJwk: row.publicJwk,
        privateKey: await importJWK(row.privateJwk as JWK, algorithm),
        publicKey: await importJWK(row.publicJwk as JWK, algorithm),
        retireAt: row.retiredAt?.getTime() ?? Infinity,
      })),
    );
    readAt = now();
  };
  const live = (): readonly Entry[] => known.filter(({ retireAt }) => retireAt > now());
  const readIfOld = async (): Promise<void> => {
    if (now() - readAt > refreshMs) await read();
  };

  const make = async () => {
    const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
    const publicJwk = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(publicJwk);
    return {
      kid,
      privateJwk: { ...(await exportJWK(privateKey)) },
      publicJwk: { ...publicJwk, kid, alg: algorithm, use: 'sig' },
      createdAt: new Date(now()),
    };
  };

  await store.addIfNone(await make());
  await read();

  return {
    /** The newest key that is not being retired: new tokens are signed with it. */
    signer: async (): Promise<{ readonly kid: string; readonly key: Key }> => {
      await readIfOld();
      const newest = live().find(({ retireAt }) => retireAt === Infinity);
      if (!newest) throw new Error('no signing key: run `anverso keys rotate`');
      return { kid: newest.kid, key: newest.privateKey };
    },
    verifier: async (kid: string | undefined): Promise<Key | undefined> => {
      await readIfOld();
      const find = (): Entry | undefined => live().find((entry) => entry.kid === kid);
      // A forged kid must not make every request read the store: at most one read a second.
      if (!find() && now() - readAt > 1000) await read();
      return find()?.publicKey;
    },
    publicJwks: async (): Promise<{ readonly keys: readonly JWK[] }> => {
      await readIfOld();
      return { keys: live().map(({ publicJwk }) => publicJwk) };
    },
    /** A new signing key; older ones verify for another `overlapMs`, so no valid token breaks. */
    rotate: async (overlapMs: number): Promise<string> => {
      const old = live().filter(({ retireAt }) => retireAt === Infinity);
      const key = await make();
      await store.add(key);
      // Another node signs with the old key until it reads again.
      const retireAt = new Date(now() + overlapMs + refreshMs);
      for (const entry of old) await store.retire(entry.kid, retireAt);
      await read();
      return key.kid;
    },
  };
};

export type KeyRing = Awaited<ReturnType<typeof createKeyRing>>;
