import { bytesOfBase64 } from './base64.js';
import type { SentSignature } from './capture-proof.js';
import type { Form } from './form.js';

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
    nonce: nonce !== undefined && /^[\w-]{22}$/.test(nonce) ? nonce : undefined,
  };
};
