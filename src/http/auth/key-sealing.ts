import { hkdfSync } from 'node:crypto';
import { compactDecrypt, CompactEncrypt, type JWK } from 'jose';
import type { Jwk } from '../../store/signing-keys.js';

/** The secret is random and long (config.ts), so it needs no slow derivation. */
const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'anverso signing keys', 32));

export const isSealed = (stored: Jwk): boolean => typeof stored['jwe'] === 'string';

/** A private key as the store keeps it: encrypted (AES-256-GCM) where there is a secret. */
export const seal = async (key: JWK, secret: string | undefined): Promise<Jwk> =>
  secret === undefined
    ? { ...key }
    : {
        jwe: await new CompactEncrypt(Buffer.from(JSON.stringify(key)))
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
          .encrypt(keyOf(secret)),
      };

/** Throws a sentence when it cannot be read. */
export const unseal = async (stored: Jwk, secret: string | undefined): Promise<JWK> => {
  if (!isSealed(stored)) return stored;
  if (secret === undefined) throw new Error('it is encrypted, and ANVERSO_KEY_SECRET is not set');
  const opened = await compactDecrypt(String(stored['jwe']), keyOf(secret)).catch(() => {
    throw new Error('ANVERSO_KEY_SECRET does not open it');
  });
  return JSON.parse(Buffer.from(opened.plaintext).toString()) as JWK;
};
