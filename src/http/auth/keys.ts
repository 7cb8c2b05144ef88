import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import type { SigningKeys } from '../../store/signing-keys.js';
import { isSealed, seal } from './key-sealing.js';
import { algorithm, type DamagedKey, type Key, type OpenKey, openKeys } from './open-keys.js';

/** How long a node uses the keys it has read before it reads them again. */
const refreshMs = 10_000;

/**
 * The keys that tokens need, here from the store. A key ring that leaves the private key in an HSM
 * (PKCS#11) or a KMS implements the same five functions (docs/OPERATING.md).
 */
export type KeyRing = {
  /** Issuer and audience of every token: this deployment. */
  readonly issuer: string;
  readonly sign: (claims: JWTPayload) => Promise<string>;
  /** Undefined when there is no such key, or it has retired. */
  readonly verifier: (kid: string | undefined) => Promise<Key | undefined>;
  readonly publicJwks: () => Promise<{ readonly keys: readonly JWK[] }>;
  /** A new signing key; older ones verify for another `overlapMs`, so no valid token breaks. */
  readonly rotate: (overlapMs: number) => Promise<{ kid: string; damaged: readonly DamagedKey[] }>;
};

type KeyRingOptions = {
  /** Encrypts private keys in the store; those that are in the clear are encrypted at the start. */
  readonly secret?: string | undefined;
  /** The id of the store by default. */
  readonly issuer?: string | undefined;
  readonly now?: () => number;
};

const makeKey = async (secret: string | undefined, now: number) => {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    kid,
    privateJwk: await seal(await exportJWK(privateKey), secret),
    publicJwk: { ...publicJwk, kid, alg: algorithm, use: 'sig' },
    createdAt: new Date(now),
  };
};

/**
 * Signing keys are in the store: all nodes share them, and the first start creates one. They are
 * read again when a token names an unknown key, so a rotation on another node takes effect at once.
 */
export const createKeyRing = async (
  store: SigningKeys,
  { secret, issuer, now = Date.now }: KeyRingOptions = {},
): Promise<KeyRing & { readonly damaged: () => readonly DamagedKey[] }> => {
  let known: readonly OpenKey[] = [];
  let damaged: readonly DamagedKey[] = [];
  let readAt = 0;

  const read = async (): Promise<void> => {
    ({ usable: known, damaged } = await openKeys(await store.list(), secret));
    readAt = now();
  };
  const live = (): readonly OpenKey[] => known.filter(({ retireAt }) => retireAt > now());
  /** Absolute: with a clock that was set back, the keys read would otherwise never be old. */
  const ageMs = (): number => Math.abs(now() - readAt);
  const readIfOld = async (): Promise<void> => {
    if (ageMs() > refreshMs) await read();
  };
  const sealPlain = async (): Promise<void> => {
    if (secret === undefined) return;
    for (const { kid, privateJwk } of await store.list())
      if (!isSealed(privateJwk)) await store.replacePrivate(kid, await seal(privateJwk, secret));
  };

  await store.addIfNone(await makeKey(secret, now()));
  await sealPlain();
  await read();

  return {
    issuer: issuer ?? `anverso:${await store.deployment()}`,
    /** Keys in the store that cannot be used; `rotate` retires them. */
    damaged: () => damaged,
    /** Signs with the newest key that is not being retired. */
    sign: async (claims) => {
      await readIfOld();
      const newest = live().find(({ retireAt }) => retireAt === Infinity);
      if (!newest) throw new Error('no signing key: run `anverso keys rotate`');
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: newest.kid })
        .sign(newest.privateKey);
    },
    verifier: async (kid) => {
      await readIfOld();
      const find = (): OpenKey | undefined => live().find((entry) => entry.kid === kid);
      // A forged kid must not make every request read the store: at most one read a second.
      if (!find() && ageMs() > 1000) await read();
      return find()?.publicKey;
    },
    publicJwks: async () => {
      await readIfOld();
      return { keys: live().map(({ publicJwk }) => publicJwk) };
    },
    rotate: async (overlapMs) => {
      const old = live().filter(({ retireAt }) => retireAt === Infinity);
      const useless = damaged;
      const key = await makeKey(secret, now());
      await store.add(key);
      // Another node signs with the old key until it reads again.
      const retireAt = new Date(now() + overlapMs + refreshMs);
      for (const { kid } of old) await store.retire(kid, retireAt);
      for (const { kid } of useless) await store.remove(kid);
      await read();
      return { kid: key.kid, damaged: useless };
    },
  };
};
