import type { AsnType } from 'asn1js';
import * as der from '../asn1/der.js';
import { type Digest, type Scheme, schemeOf } from './algorithms.js';
import { type PublicKey, publicKeyOf } from './public-key.js';

/** A group of the largest kind, with a portrait, takes 10 to 40 kB. */
const limits = { bytes: 262_144, maxDepth: 16, maxNodes: 1000 } as const;

/** The tag of each group that can be sent (ICAO 9303-10, table 34), as an application tag. */
const tags: Readonly<Record<number, number>> = {
  ...{ 1: 1, 2: 21, 11: 11, 12: 12, 13: 13, 14: 14, 15: 15 },
};
export const groupNumbers: readonly number[] = Object.keys(tags).map(Number);

/** The nodes in a group's file; undefined if it is not one of this number, within limits. */
const nodesIn = (group: number, bytes: Uint8Array): readonly AsnType[] | undefined => {
  if (bytes.length > limits.bytes) return undefined;
  const root = der.readDer(bytes, limits);
  return der.hasTag(root, der.application, tags[group]!) ? der.childrenOf(root) : undefined;
};

/** How many bytes a length of this first byte takes, and the length; definite lengths only. */
const lengthIn = (bytes: Uint8Array): readonly [taken: number, length: number] => {
  const first = bytes[1] ?? 0;
  if (first < 128) return [1, first];
  const digits = bytes.subarray(2, 2 + (first & 127));
  return [1 + digits.length, digits.reduce((sum, digit) => sum * 256 + digit, 0)];
};

/**
 * Whether a file has this group's tag and as many bytes as it says. Content that is not evaluated
 * is not read: states write what they like into group 13.
 */
export const isGroup = (group: number, bytes: Uint8Array): boolean => {
  const [taken, length] = lengthIn(bytes);
  const isWhole = bytes.length === 1 + taken + length;
  return bytes.length <= limits.bytes && bytes[0] === (0x60 | tags[group]!) && isWhole;
};

const textIn = (nodes: readonly AsnType[], tag: number): string | undefined => {
  const content = der.primitiveOf(nodes.find((node) => der.hasTag(node, der.application, tag)));
  return content && Buffer.from(content).toString('latin1');
};

/** How long the lines of each size of zone are, by the characters of all of them. */
const widths: Readonly<Record<number, number>> = { 90: 30, 72: 36, 88: 44 };

/** The lines of the machine readable zone in group 1: TD1, TD2 or TD3. */
export const zoneLinesOf = (group1: Uint8Array): readonly string[] | undefined => {
  const text = textIn(nodesIn(1, group1) ?? [], 31);
  const width = widths[text?.length ?? 0];
  if (text === undefined || width === undefined || !/^[A-Z0-9<]+$/.test(text)) return undefined;
  return text.match(new RegExp(`.{${width}}`, 'g')) ?? undefined;
};

/** The day on which the document was issued, as group 12 has it: digits, or packed ones. */
export const issuedOn = (group12: Uint8Array): Date | undefined => {
  const nodes = nodesIn(12, group12) ?? [];
  const content = der.primitiveOf(nodes.find((node) => der.hasTag(node, der.application, 38)));
  const bytes = Buffer.from(content ?? []);
  const digits = bytes.toString(bytes.length === 4 ? 'hex' : 'latin1');
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(digits) ?? [];
  if (year === undefined) return undefined;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

const activeAuthentication = '2.23.136.1.1.5';

/** What group 14 says of Active Authentication: the digest of an ECDSA answer. */
export const answerDigest = (group14: Uint8Array): Digest | undefined => {
  const infos = (nodesIn(14, group14) ?? []).flatMap(der.childrenOf).map(der.childrenOf);
  const info = infos.find(([name]) => der.identifierOf(name) === activeAuthentication);
  const id = der.identifierOf(info?.[2]);
  const scheme: Scheme | undefined = id ? schemeOf({ id, parameters: undefined }) : undefined;
  return scheme?.kind === 'ecdsa' ? scheme.digest : undefined;
};

/** The chip's key for Active Authentication, of group 15. */
export const chipKey = (group15: Uint8Array): PublicKey | undefined =>
  publicKeyOf((nodesIn(15, group15) ?? [])[0]);
