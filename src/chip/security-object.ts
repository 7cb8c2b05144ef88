import type { AsnType } from 'asn1js';
import * as der from '../asn1/der.js';
import { type Digest, digestOf } from './algorithms.js';
import { type SignedData, signedDataOf } from './signed-data.js';

/** EF.SOD: what the state signed (ICAO 9303-10, 4.6.2). */
export type SecurityObject = SignedData & {
  /** Of the groups' hashes; undefined where the algorithm is not one that can be verified. */
  readonly digestOfGroups: Digest | undefined;
  readonly hashes: ReadonlyMap<number, Uint8Array>;
};

/** The largest that were seen take 20 kB and 1,000 nodes. */
const maxBytes = 65_536;
const limits = { maxDepth: 24, maxNodes: 4000 } as const;

/** ICAO's, and two that passports carried before it was assigned. */
const contentTypes: readonly string[] = [
  ...['2.23.136.1.1.1', '1.2.528.1.1006.1.20.1', '1.3.27.1.1.1'],
];

const hashOf = (node: AsnType): readonly [number, Uint8Array] | undefined => {
  const [number, hash] = der.childrenOf(node);
  const group = der.integerOf(number);
  const value = der.octetsOf(hash);
  const isGroup = group !== undefined && group >= 1 && group <= 16;
  return isGroup && value ? [group, value] : undefined;
};

export const readSecurityObject = (bytes: Uint8Array): SecurityObject | undefined => {
  if (bytes.length > maxBytes) return undefined;
  const root = der.readDer(bytes, limits);
  // Some readers hand out the signed data without the file's own tag.
  const isFile = der.hasTag(root, der.application, 23);
  const signed = signedDataOf(isFile ? der.childrenOf(root)[0] : root);
  if (!signed || !contentTypes.includes(signed.contentType)) return undefined;
  const [version, digestNode, list] = der.childrenOf(der.readDer(signed.content));
  // Version 1 adds what EF.COM says, after the hashes.
  if (![0, 1].includes(der.integerOf(version) ?? -1)) return undefined;
  const all = der.childrenOf(list).map(hashOf);
  const hashes = new Map(all.filter((one) => one !== undefined));
  // A group that is listed twice would have two hashes.
  if (hashes.size === 0 || hashes.size !== all.length) return undefined;
  return { ...signed, digestOfGroups: digestOf(digestNode), hashes };
};
