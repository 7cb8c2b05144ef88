import { createPublicKey, type KeyObject } from 'node:crypto';
import type { AsnType } from 'asn1js';
import { bitsOf, childrenOf, contentOf, readDer } from '../asn1/der.js';
import { algorithmOf } from './algorithms.js';
import { curveOf } from './curves.js';
import { bitString, sequence } from './encode.js';

/** Larger ones are an attack: the largest of a state has 6,144 bits. Exponents are 3 or 65537. */
const limits = { rsaBits: 8192, exponentBytes: 8 } as const;

export type PublicKey =
  | {
      readonly kind: 'rsa';
      readonly bits: number;
      readonly key: KeyObject;
      /** RSAPublicKey in DER. */
      readonly raw: Uint8Array;
      readonly modulus: bigint;
    }
  | { readonly kind: 'ec'; readonly bits: number; readonly key: KeyObject };

const rsaAlgorithm = Buffer.from('300d06092a864886f70d0101010500', 'hex');
const rsaNames: readonly string[] = [
  ...['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.10', '1.2.840.113549.1.1.7'],
];

const keyFrom = (spki: Uint8Array): KeyObject | undefined => {
  try {
    return createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
};

/** A key restricted to an algorithm, as OpenSSL wants it for a PSS with digests of its own. */
export const rsaKeyFor = (raw: Uint8Array, algorithm: Uint8Array): KeyObject | undefined =>
  keyFrom(sequence(algorithm, bitString(raw)));

const rsaKeyOf = (raw: Uint8Array): PublicKey | undefined => {
  const [modulusNode, exponentNode] = childrenOf(readDer(raw));
  const modulusBytes = contentOf(modulusNode, 2);
  const exponent = contentOf(exponentNode, 2);
  if (!modulusBytes || !exponent || exponent.length > limits.exponentBytes) return undefined;
  if (modulusBytes.length > limits.rsaBits / 8 + 1) return undefined;
  const modulus = BigInt(`0x${Buffer.from(modulusBytes).toString('hex') || '0'}`);
  const bits = modulus.toString(2).length;
  const key = rsaKeyFor(raw, rsaAlgorithm);
  return key && { kind: 'rsa', bits, key, raw, modulus };
};

/** A SubjectPublicKeyInfo; undefined where its kind, curve or size is not one that is verified. */
export const publicKeyOf = (node: AsnType | undefined): PublicKey | undefined => {
  const [algorithmNode, keyNode] = childrenOf(node);
  const algorithm = algorithmOf(algorithmNode);
  const content = bitsOf(keyNode);
  if (!algorithm || !content) return undefined;
  if (rsaNames.includes(algorithm.id)) return rsaKeyOf(content);
  if (algorithm.id !== '1.2.840.10045.2.1') return undefined;
  const curve = curveOf(algorithm.parameters);
  const key = curve && keyFrom(sequence(curve.algorithm, bitString(content)));
  return key && { kind: 'ec', bits: curve.bits, key };
};
