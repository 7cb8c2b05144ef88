import { createHash } from 'node:crypto';
import type { AsnType } from 'asn1js';
import * as der from '../asn1/der.js';
import { type Algorithm, algorithmOf, schemeOf } from './algorithms.js';
import { type Name, nameOf } from './names.js';
import { type PublicKey, publicKeyOf } from './public-key.js';
import { timeOf } from './times.js';
import { isSigned } from './verify-signature.js';

export type Extension = { readonly isCritical: boolean; readonly value: Uint8Array };

export type Certificate = {
  readonly bytes: Uint8Array;
  readonly toBeSigned: Uint8Array;
  readonly algorithm: Algorithm;
  readonly signature: Uint8Array;
  /** In hexadecimal digits, as it was sent. */
  readonly serial: string;
  readonly issuer: Name;
  readonly subject: Name;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Undefined where its kind or curve is not one that can be verified. */
  readonly key: PublicKey | undefined;
  readonly extensions: ReadonlyMap<string, Extension>;
};

/** Those of states take 1 to 4 kB. */
const maxBytes = 16_384;

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const extensionOf = (node: AsnType): readonly [string, Extension] | undefined => {
  const parts = der.childrenOf(node);
  const id = der.identifierOf(parts[0]);
  const value = der.octetsOf(parts.at(-1));
  if (id === undefined || !value) return undefined;
  return [id, { isCritical: parts.length === 3 && der.isTrue(parts[1]), value }];
};

/** A map of all extensions; undefined where one cannot be read or occurs twice. */
const extensionsIn = (nodes: readonly AsnType[]): Certificate['extensions'] | undefined => {
  const all = der.childrenOf(der.tagged(nodes, 3)).map(extensionOf);
  const found = new Map(all.filter((one) => one !== undefined));
  return found.size === all.length ? found : undefined;
};

const read = (root: AsnType | undefined, bytes: Uint8Array): Certificate | undefined => {
  const [toBeSigned, outer, signatureNode] = der.childrenOf(root);
  const nodes = der.childrenOf(toBeSigned);
  const hasVersion = der.hasTag(nodes[0], der.contextSpecific, 0);
  const [serialNode, inner, issuer, validity, subject, keyNode] = nodes.slice(hasVersion ? 1 : 0);
  const [from, to] = der.childrenOf(validity).map(timeOf);
  const serial = der.contentOf(serialNode, 2);
  const algorithm = algorithmOf(outer);
  const signature = der.bitsOf(signatureNode);
  const extensions = extensionsIn(nodes);
  if (!toBeSigned || !outer || !inner || !serial || !from || !to) return undefined;
  if (!algorithm || !signature || !extensions || !keyNode) return undefined;
  // Only the inner name of the algorithm is signed.
  if (hex(der.bytesOf(outer)) !== hex(der.bytesOf(inner))) return undefined;
  return {
    bytes,
    toBeSigned: der.bytesOf(toBeSigned),
    algorithm,
    signature,
    serial: hex(serial),
    issuer: nameOf(issuer),
    subject: nameOf(subject),
    notBefore: from,
    notAfter: to,
    key: publicKeyOf(keyNode),
    extensions,
  };
};

/** A certificate in DER, as a stranger sent it. */
export const readCertificate = (bytes: Uint8Array): Certificate | undefined =>
  bytes.length > maxBytes ? undefined : read(der.readDer(bytes), bytes);

export const fingerprintOf = ({ bytes }: { readonly bytes: Uint8Array }): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Of its own key; undefined where the certificate says none. */
export const keyIdOf = ({ extensions }: Certificate): string | undefined => {
  const value = extensions.get('2.5.29.14')?.value;
  const id = value && der.octetsOf(der.readDer(value));
  return id && hex(id);
};

/** Of the key that signed this certificate or list. */
export const authorityKeyIdOf = ({
  extensions,
}: Pick<Certificate, 'extensions'>): string | undefined => {
  const value = extensions.get('2.5.29.35')?.value;
  const [first] = value ? der.childrenOf(der.readDer(value)) : [];
  const id = der.hasTag(first, der.contextSpecific, 0) ? der.primitiveOf(first) : undefined;
  return id && hex(id);
};

/** Whether this key signed that certificate; `undefined` where it cannot be computed here. */
export const isSignedBy = (
  signed: Pick<Certificate, 'toBeSigned' | 'signature' | 'algorithm'>,
  key: PublicKey | undefined,
): boolean | undefined => {
  const { algorithm, toBeSigned, signature } = signed;
  const scheme = schemeOf(algorithm);
  return key && scheme && isSigned(toBeSigned, signature, { key, scheme, algorithm });
};
