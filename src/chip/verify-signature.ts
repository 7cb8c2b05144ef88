import { constants, verify } from 'node:crypto';
import { bytesOf } from '../asn1/der.js';
import type { Algorithm, Scheme } from './algorithms.js';
import { encode, sequence } from './encode.js';
import { type PublicKey, rsaKeyFor } from './public-key.js';

const { RSA_PKCS1_PADDING, RSA_PKCS1_PSS_PADDING } = constants;
const pssName = Buffer.from('2a864886f70d01010a', 'hex');

/** Where the mask has another digest than the message, only a key that says so makes OpenSSL use it. */
const pssKey = (key: PublicKey & { readonly kind: 'rsa' }, { parameters }: Algorithm) =>
  parameters && rsaKeyFor(key.raw, sequence(encode(0x06, pssName), bytesOf(parameters)));

/**
 * Whether the key made this signature; `undefined` where the scheme is not one for this key. An
 * error of OpenSSL is a wrong signature: by then key and scheme are known to fit.
 */
export const isSigned = (
  content: Uint8Array,
  signature: Uint8Array,
  { key, scheme, algorithm }: { key: PublicKey; scheme: Scheme; algorithm: Algorithm },
): boolean | undefined => {
  if ((scheme.kind === 'ecdsa') !== (key.kind === 'ec')) return undefined;
  const { digest } = scheme;
  try {
    if (scheme.kind === 'ecdsa') {
      const dsaEncoding = scheme.isPlain ? 'ieee-p1363' : 'der';
      return verify(digest, content, { key: key.key, dsaEncoding }, signature);
    }
    if (scheme.kind === 'rsa')
      return verify(digest, content, { key: key.key, padding: RSA_PKCS1_PADDING }, signature);
    const own = key.kind === 'rsa' && scheme.mask !== digest ? pssKey(key, algorithm) : key.key;
    if (!own) return undefined;
    const options = { key: own, padding: RSA_PKCS1_PSS_PADDING, saltLength: scheme.salt };
    return verify(digest, content, options, signature);
  } catch {
    return false;
  }
};
