import { verify } from 'node:crypto';
import type { Digest } from './algorithms.js';
import { answerOfRsa } from './iso9796.js';
import type { PublicKey } from './public-key.js';

/** Where group 14 was not read, the answer's digest is not known: one of these. */
const digests: readonly Digest[] = ['sha256', 'sha384', 'sha512', 'sha224', 'sha1'];

const answerOfEcdsa = (
  key: PublicKey & { readonly kind: 'ec' },
  challenge: Uint8Array,
  answer: Uint8Array,
  among: readonly Digest[],
): { readonly digest: Digest } | undefined => {
  // The answer is `r ‖ s` (9303-11, 6.1.2.3); some chips send it in DER.
  const isPlain = answer.length === 2 * Math.ceil(key.bits / 8);
  const dsaEncoding = isPlain ? 'ieee-p1363' : 'der';
  const digest = among.find((one) => {
    try {
      return verify(one, challenge, { key: key.key, dsaEncoding }, answer);
    } catch {
      return false;
    }
  });
  return digest && { digest };
};

/** With which digest the chip's key signed the challenge; `undefined` if it did not. */
export const answerOf = (
  key: PublicKey,
  challenge: Uint8Array,
  answer: Uint8Array,
  digest: Digest | undefined,
): { readonly digest: Digest } | undefined =>
  key.kind === 'rsa'
    ? answerOfRsa(key, challenge, answer)
    : answerOfEcdsa(key, challenge, answer, digest ? [digest] : digests);
