import type { JWK } from 'jose';
import type { Jwk } from '../../store/signing-keys.js';
import { decrypt, encrypt } from '../../store/sealing.js';

const purpose = 'signing keys';

export const isSealed = (stored: Jwk): boolean => typeof stored['jwe'] === 'string';

/** A private key as the store keeps it: encrypted (AES-256-GCM) where there is a secret. */
export const seal = async (key: JWK, secret: string | undefined): Promise<Jwk> =>
  secret === undefined ? { ...key } : { jwe: await encrypt(JSON.stringify(key), secret, purpose) };

/** Throws an error whose message is a sentence for the operator. */
export const unseal = async (stored: Jwk, secret: string | undefined): Promise<JWK> => {
  if (!isSealed(stored)) return stored;
  if (secret === undefined) throw new Error('it is encrypted, and ANVERSO_KEY_SECRET is not set');
  const opened = await decrypt(String(stored['jwe']), secret, purpose).catch(() => {
    throw new Error('ANVERSO_KEY_SECRET does not open it');
  });
  return JSON.parse(opened) as JWK;
};
