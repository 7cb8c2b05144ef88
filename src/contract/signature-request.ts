import { bytesOfBase64 } from './base64.js';
import type { SentSignature } from './capture-proof.js';
import type { Form } from './form.js';

/** 16 bytes in base64url. */
export const noncePattern = '^[A-Za-z0-9_-]{22}$';
const written = new RegExp(noncePattern);

export const isNonce = (text: unknown): text is string =>
  typeof text === 'string' && written.test(text);

/** Text fields beside a selfie. */
export const signatureFields = ['app_key_id', 'app_signature', 'app_nonce'] as const;

/**
 * Undefined where none was sent. It never makes a form invalid: a broken signature says as little as
 * none, and the person has taken the photo all the same.
 */
export const readSignature = ({ fields }: Form): SentSignature | undefined => {
  const [keyId, signature, nonce] = signatureFields.map((name) => fields[name]);
  if (!keyId && !signature) return undefined;
  const id = bytesOfBase64(keyId);
  return {
    keyId: id?.length === 32 ? id.toString('base64url') : undefined,
    signature: bytesOfBase64(signature),
    nonce: isNonce(nonce) ? nonce : undefined,
  };
};
