import { generateKeyPairSync } from 'node:crypto';
import type { AsnType } from 'asn1js';
import { bytesOf, childrenOf, identifierOf, primitiveOf, readDer } from '../asn1/der.js';

/** ICAO 9303-12 names these (RFC 5480, RFC 5639): object identifier, OpenSSL's name, bits. */
const known = [
  ['1.2.840.10045.3.1.1', 'prime192v1', 192],
  ['1.3.132.0.33', 'secp224r1', 224],
  ['1.2.840.10045.3.1.7', 'prime256v1', 256],
  ['1.3.132.0.34', 'secp384r1', 384],
  ['1.3.132.0.35', 'secp521r1', 521],
  ['1.3.36.3.3.2.8.1.1.3', 'brainpoolP192r1', 192],
  ['1.3.36.3.3.2.8.1.1.5', 'brainpoolP224r1', 224],
  ['1.3.36.3.3.2.8.1.1.7', 'brainpoolP256r1', 256],
  ['1.3.36.3.3.2.8.1.1.9', 'brainpoolP320r1', 320],
  ['1.3.36.3.3.2.8.1.1.11', 'brainpoolP384r1', 384],
  ['1.3.36.3.3.2.8.1.1.13', 'brainpoolP512r1', 512],
] as const;

export type Curve = {
  readonly id: string;
  readonly bits: number;
  /** The algorithm identifier of a key on it, in DER, with the curve's name. */
  readonly algorithm: Uint8Array;
  readonly domain: string;
};

const hexOf = (bytes: Uint8Array | undefined): string =>
  Buffer.from(bytes ?? [])
    .toString('hex')
    .replace(/^(00)+/, '');

/** Prime, coefficients, order and generator, as text; the seed and the cofactor follow from them. */
const domainOf = (parameters: AsnType | undefined): string | undefined => {
  const [, field, curve, base, order] = childrenOf(parameters);
  const [fieldType, prime] = childrenOf(field);
  if (identifierOf(fieldType) !== '1.2.840.10045.1.1') return undefined;
  const [a, b] = childrenOf(curve);
  const point = primitiveOf(base);
  const size = Buffer.from(primitiveOf(prime) ?? []);
  const width = hexOf(size).length / 2;
  if (!point || width === 0) return undefined;
  const isWhole = point[0] === 4 && point.length === 1 + 2 * width;
  const isCompressed = (point[0] === 2 || point[0] === 3) && point.length === 1 + width;
  if (!isWhole && !isCompressed) return undefined;
  const parity = isWhole ? point.at(-1)! & 1 : point[0]! & 1;
  const numbers = [prime, a, b, order].map((node) => hexOf(primitiveOf(node)));
  return [...numbers, hexOf(point.subarray(1, 1 + width)), parity].join();
};

const algorithmNode = (key: Uint8Array): AsnType | undefined => childrenOf(readDer(key))[0];

/** Their numbers come from OpenSSL itself, so that none is typed here. It takes 20 ms, once. */
const loadCurves = (): readonly Curve[] =>
  known.map(([id, namedCurve, bits]) => {
    const keyWith = (paramEncoding: 'named' | 'explicit') => {
      const { publicKey } = generateKeyPairSync('ec', { namedCurve, paramEncoding });
      return algorithmNode(publicKey.export({ type: 'spki', format: 'der' }))!;
    };
    const domain = domainOf(childrenOf(keyWith('explicit'))[1])!;
    return { id, bits, algorithm: bytesOf(keyWith('named')), domain };
  });

let loaded: readonly Curve[] | undefined;

/**
 * The curve of a key. Some states write out its parameters: they count only where they are those of
 * a known curve, because a curve of one's own makes any signature (CVE-2020-0601).
 */
export const curveOf = (parameters: AsnType | undefined): Curve | undefined => {
  loaded ??= loadCurves();
  const id = identifierOf(parameters);
  if (id !== undefined) return loaded.find((curve) => curve.id === id);
  const domain = domainOf(parameters);
  return loaded.find((curve) => curve.domain === domain);
};
