import * as der from '../asn1/der.js';
import { type Algorithm, algorithmOf } from './algorithms.js';
import { authorityKeyIdOf, type Certificate, hex, isSignedBy } from './certificate.js';
import { type Name, nameOf } from './names.js';
import { timeOf } from './times.js';

/** A certificate revocation list of a country (RFC 5280, 5). */
export type RevocationList = {
  readonly bytes: Uint8Array;
  readonly toBeSigned: Uint8Array;
  readonly algorithm: Algorithm;
  readonly signature: Uint8Array;
  readonly issuer: Name;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | undefined;
  /** In hexadecimal digits. */
  readonly serials: ReadonlySet<string>;
  readonly authorityKeyId: string | undefined;
  readonly hasUnknownCritical: boolean;
};

/** The longest that a country publishes has some thousand entries. */
const limits = { bytes: 4_194_304, maxDepth: 16, maxNodes: 400_000 } as const;

/** Number, authority key identifier, and the reason of an entry. */
const knownExtensions: readonly string[] = ['2.5.29.20', '2.5.29.35', '2.5.29.18', '2.5.29.28'];

type Read = (bytes: Uint8Array) => RevocationList | undefined;
export const readRevocationList: Read = (bytes) => {
  if (bytes.length > limits.bytes) return undefined;
  const [toBeSigned, outer, signatureNode] = der.childrenOf(der.readDer(bytes, limits));
  const nodes = der.childrenOf(toBeSigned);
  const hasVersion = der.integerOf(nodes[0]) !== undefined;
  const [inner, issuer, thisNode, ...rest] = nodes.slice(hasVersion ? 1 : 0);
  const thisUpdate = timeOf(thisNode);
  const nextUpdate = timeOf(rest[0]);
  const entries = rest.find((node) => der.hasTag(node, der.universal, 16));
  const algorithm = algorithmOf(outer);
  const signature = der.bitsOf(signatureNode);
  if (!toBeSigned || !outer || !inner || !thisUpdate || !algorithm || !signature) return undefined;
  if (hex(der.bytesOf(outer)) !== hex(der.bytesOf(inner))) return undefined;
  const extensions = new Map(
    der.childrenOf(der.tagged(nodes, 0)).flatMap((node) => {
      const parts = der.childrenOf(node);
      const id = der.identifierOf(parts[0]);
      const value = der.octetsOf(parts.at(-1));
      const isCritical = parts.length === 3 && der.isTrue(parts[1]);
      return id !== undefined && value ? [[id, { isCritical, value }] as const] : [];
    }),
  );
  const serials = der
    .childrenOf(entries)
    .map((entry) => der.contentOf(der.childrenOf(entry)[0], 2))
    .filter((serial) => serial !== undefined)
    .map(hex);
  return {
    bytes,
    toBeSigned: der.bytesOf(toBeSigned),
    algorithm,
    signature,
    issuer: nameOf(issuer),
    thisUpdate,
    nextUpdate,
    serials: new Set(serials),
    authorityKeyId: authorityKeyIdOf({ extensions }),
    hasUnknownCritical: [...extensions].some(
      ([id, { isCritical }]) => isCritical && !knownExtensions.includes(id),
    ),
  };
};

/** Whether this country's key signed the list. */
export const isListOf = (list: RevocationList, authority: Certificate): boolean =>
  list.issuer.country === authority.subject.country && isSignedBy(list, authority.key) === true;
