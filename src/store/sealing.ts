import { hkdfSync, randomBytes } from 'node:crypto';
import { compactDecrypt, CompactEncrypt } from 'jose';

/** The secret is random and long (config.ts), so it needs no slow derivation. */
export const sealingKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `anverso ${purpose}`, 32));

/**
 * In place of a secret that was not set: only this process has it, so another node, or this one
 * after a restart, can neither open nor compare what it made.
 */
export const processSecret = randomBytes(32).toString('base64url');

/** AES-256-GCM, as a compact JWE; each purpose has a key of its own. */
export const encrypt = (text: string, secret: string, purpose: string): Promise<string> =>
  new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(sealingKey(secret, purpose));

export const decrypt = async (jwe: string, secret: string, purpose: string): Promise<string> =>
  Buffer.from((await compactDecrypt(jwe, sealingKey(secret, purpose))).plaintext).toString();

/**
 * Seals what the store keeps for a while with the secret (ANVERSO_KEY_SECRET), as the signing keys
 * are; without one it stays plain.
 */
export const createSealer = (secret: string | undefined, purpose: string) => ({
  seal: async (value: unknown): Promise<string> => {
    const text = JSON.stringify(value);
    return secret === undefined ? text : encrypt(text, secret, purpose);
  },
  /** Undefined where it cannot be read, because the secret was changed. */
  open: async (stored: string): Promise<unknown> => {
    try {
      // JSON text of an object or a string begins with a character that no JWE begins with.
      const isPlain = /^["{]/.test(stored);
      return JSON.parse(isPlain ? stored : await decrypt(stored, secret ?? '', purpose)) as unknown;
    } catch {
      return undefined;
    }
  },
});

export type Sealer = ReturnType<typeof createSealer>;
