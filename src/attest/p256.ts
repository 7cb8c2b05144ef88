import { createPublicKey, type KeyObject, verify, type X509Certificate } from 'node:crypto';

const spki = { type: 'spki', format: 'der' } as const;

/** The key of a certificate; undefined unless it is on P-256. */
export const p256KeyOf = (certificate: X509Certificate): KeyObject | undefined => {
  try {
    const { publicKey } = certificate;
    const isOnCurve = publicKey.asymmetricKeyDetails?.namedCurve === 'prime256v1';
    return publicKey.asymmetricKeyType === 'ec' && isOnCurve ? publicKey : undefined;
  } catch {
    return undefined;
  }
};

export const asSpki = (key: KeyObject): Buffer => key.export(spki);

/** The point as X9.62 writes it, uncompressed: what Apple's key id is the hash of. */
export const pointOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
};

/** ECDSA with SHA-256, the signature in DER. */
export const isSignedBy = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey), ...spki });
    return verify('sha256', message, key, signature);
  } catch {
    return false;
  }
};
