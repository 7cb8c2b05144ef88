import type { AsnType } from 'asn1js';
import { childrenOf, contextSpecific, hasTag, identifierOf, primitiveOf } from '../asn1/der.js';

/** By their object identifiers (RFC 5754, RFC 8017). */
const digests = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
} as const;
export type Digest = (typeof digests)[keyof typeof digests];

/** An algorithm as certificates and signed data name it. */
export type Algorithm = { readonly id: string; readonly parameters: AsnType | undefined };

export const algorithmOf = (node: AsnType | undefined): Algorithm | undefined => {
  const [name, parameters] = childrenOf(node);
  const id = identifierOf(name);
  return id === undefined ? undefined : { id, parameters };
};

export const digestOf = (node: AsnType | undefined): Digest | undefined =>
  (digests as Readonly<Record<string, Digest>>)[algorithmOf(node)?.id ?? ''];

export type Scheme =
  | { readonly kind: 'rsa'; readonly digest: Digest }
  | { readonly kind: 'pss'; readonly digest: Digest; readonly mask: Digest; readonly salt: number }
  | { readonly kind: 'ecdsa'; readonly digest: Digest; readonly isPlain: boolean };

const rsa = (digest: Digest): Scheme => ({ kind: 'rsa', digest });
const ecdsa = (digest: Digest): Scheme => ({ kind: 'ecdsa', digest, isPlain: false });
const plain = (digest: Digest): Scheme => ({ kind: 'ecdsa', digest, isPlain: true });

/** RFC 8017 and 5758; the last five are of BSI TR-03111, whose signatures are `r ‖ s`. */
const schemes: Readonly<Record<string, Scheme>> = {
  '1.2.840.113549.1.1.5': rsa('sha1'),
  '1.2.840.113549.1.1.14': rsa('sha224'),
  '1.2.840.113549.1.1.11': rsa('sha256'),
  '1.2.840.113549.1.1.12': rsa('sha384'),
  '1.2.840.113549.1.1.13': rsa('sha512'),
  '1.2.840.10045.4.1': ecdsa('sha1'),
  '1.2.840.10045.4.3.1': ecdsa('sha224'),
  '1.2.840.10045.4.3.2': ecdsa('sha256'),
  '1.2.840.10045.4.3.3': ecdsa('sha384'),
  '1.2.840.10045.4.3.4': ecdsa('sha512'),
  '0.4.0.127.0.7.1.1.4.1.1': plain('sha1'),
  '0.4.0.127.0.7.1.1.4.1.2': plain('sha224'),
  '0.4.0.127.0.7.1.1.4.1.3': plain('sha256'),
  '0.4.0.127.0.7.1.1.4.1.4': plain('sha384'),
  '0.4.0.127.0.7.1.1.4.1.5': plain('sha512'),
};

const rsaEncryption = '1.2.840.113549.1.1.1';
const ecPublicKey = '1.2.840.10045.2.1';
const rsaPss = '1.2.840.113549.1.1.10';
const mgf1 = '1.2.840.113549.1.1.8';

/** RFC 8017 A.2.3: what is left out is SHA-1, with a salt of 20 bytes. */
const pssOf = (parameters: AsnType | undefined): Scheme | undefined => {
  const given = childrenOf(parameters);
  const at = (tag: number) => {
    const found = given.filter((node) => hasTag(node, contextSpecific, tag));
    return found.length > 1 ? undefined : { node: childrenOf(found[0])[0] };
  };
  const [hash, mask, salt, trailer] = [at(0), at(1), at(2), at(3)];
  if (!hash || !mask || !salt || !trailer) return undefined;
  const digest = hash.node ? digestOf(hash.node) : 'sha1';
  const maskAlgorithm = algorithmOf(mask.node);
  const maskDigest = mask.node ? digestOf(maskAlgorithm?.parameters) : 'sha1';
  if (mask.node && maskAlgorithm?.id !== mgf1) return undefined;
  const bytes = salt.node ? primitiveOf(salt.node) : Uint8Array.of(20);
  if (!digest || !maskDigest || bytes?.length !== 1 || bytes[0]! > 127) return undefined;
  if (trailer.node && primitiveOf(trailer.node)?.[0] !== 1) return undefined;
  return { kind: 'pss', digest, mask: maskDigest, salt: bytes[0]! };
};

/**
 * How a signature is verified. Signers may name their kind of key instead of the scheme, with the
 * digest beside it (RFC 5652, 5.3); certificates always name the scheme.
 */
export const schemeOf = (
  algorithm: Algorithm | undefined,
  digestBeside?: Digest,
): Scheme | undefined => {
  if (!algorithm) return undefined;
  if (algorithm.id === rsaPss) return pssOf(algorithm.parameters);
  if (digestBeside && algorithm.id === rsaEncryption) return rsa(digestBeside);
  if (digestBeside && algorithm.id === ecPublicKey) return ecdsa(digestBeside);
  return schemes[algorithm.id];
};
