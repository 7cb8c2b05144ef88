import { createHash } from 'node:crypto';
import type { AsnType } from 'asn1js';
import * as der from '../asn1/der.js';
import type { ChipReason } from '../contract/chip.js';
import { type Algorithm, algorithmOf, type Digest, digestOf, schemeOf } from './algorithms.js';
import { type Certificate, hex, keyIdOf, readCertificate } from './certificate.js';
import { nameOf } from './names.js';
import { timeOf } from './times.js';
import { isSigned } from './verify-signature.js';

type SignerId = { readonly issuer: string; readonly serial: string } | { readonly keyId: string };

export type Signer = {
  readonly id: SignerId;
  readonly digest: Digest | undefined;
  /** As they are signed, with the tag of a SET; undefined where the content itself is signed. */
  readonly attributes: Uint8Array | undefined;
  readonly contentType: string | undefined;
  readonly messageDigest: Uint8Array | undefined;
  readonly signedOn: Date | undefined;
  readonly algorithm: Algorithm;
  readonly signature: Uint8Array;
};

/** CMS SignedData (RFC 5652) with one signer, as security objects and master lists have it. */
export type SignedData = {
  readonly contentType: string;
  readonly content: Uint8Array;
  readonly certificates: readonly Certificate[];
  readonly signer: Signer;
};

const attribute = (attributes: readonly AsnType[], id: string): AsnType | undefined => {
  const found = attributes.map(der.childrenOf).filter(([name]) => der.identifierOf(name) === id);
  const values = der.childrenOf(found[0]?.[1]);
  return found.length === 1 && values.length === 1 ? values[0] : undefined;
};

const signerIdOf = (node: AsnType | undefined): SignerId | undefined => {
  if (der.hasTag(node, der.contextSpecific, 0)) {
    const id = der.primitiveOf(node);
    return id && { keyId: hex(id) };
  }
  const [issuer, serialNode] = der.childrenOf(node);
  const serial = der.contentOf(serialNode, 2);
  return serial && { issuer: nameOf(issuer).folded, serial: hex(serial) };
};

/** The attributes are sent with the tag [0] and signed with that of a SET (RFC 5652, 5.4). */
const asSet = (node: AsnType): Uint8Array => {
  const bytes = Uint8Array.from(der.bytesOf(node));
  bytes[0] = 0x31;
  return bytes;
};

const signerOf = (node: AsnType | undefined): Signer | undefined => {
  const [, idNode, digestNode, ...rest] = der.childrenOf(node);
  const hasAttributes = der.hasTag(rest[0], der.contextSpecific, 0);
  const [algorithmNode, signatureNode] = rest.slice(hasAttributes ? 1 : 0);
  const attributes = hasAttributes ? der.childrenOf(rest[0]) : [];
  const id = signerIdOf(idNode);
  const algorithm = algorithmOf(algorithmNode);
  const signature = der.octetsOf(signatureNode);
  if (!id || !algorithm || !signature) return undefined;
  return {
    id,
    digest: digestOf(digestNode),
    attributes: hasAttributes ? asSet(rest[0]!) : undefined,
    contentType: der.identifierOf(attribute(attributes, '1.2.840.113549.1.9.3')),
    messageDigest: der.octetsOf(attribute(attributes, '1.2.840.113549.1.9.4')),
    signedOn: timeOf(attribute(attributes, '1.2.840.113549.1.9.5')),
    algorithm,
    signature,
  };
};

/** An OCTET STRING, which some states send in pieces. */
const joinedOctets = (node: AsnType | undefined): Uint8Array | undefined => {
  if (!node?.idBlock.isConstructed) return der.octetsOf(node);
  if (!der.hasTag(node, der.universal, 4)) return undefined;
  const parts = der.childrenOf(node).map(der.octetsOf);
  return parts.includes(undefined) ? undefined : Buffer.concat(parts as Uint8Array[]);
};

/** From a ContentInfo. Other certificates than X.509's are left out. */
export const signedDataOf = (contentInfo: AsnType | undefined): SignedData | undefined => {
  const outer = der.childrenOf(contentInfo);
  if (der.identifierOf(outer[0]) !== '1.2.840.113549.1.7.2') return undefined;
  const nodes = der.childrenOf(der.tagged(outer.slice(1), 0));
  const [, , encapsulated] = nodes;
  const [typeNode, ...contentNodes] = der.childrenOf(encapsulated);
  const contentType = der.identifierOf(typeNode);
  const content = joinedOctets(der.tagged(contentNodes, 0));
  const sent = nodes.find((node) => der.hasTag(node, der.contextSpecific, 0));
  const signers = der.childrenOf(nodes.at(-1));
  const signer = signers.length === 1 ? signerOf(signers[0]) : undefined;
  if (contentType === undefined || !content || !signer) return undefined;
  const certificates = der
    .childrenOf(sent)
    .map((node) => readCertificate(der.bytesOf(node)))
    .filter((one) => one !== undefined);
  return { contentType, content, certificates, signer };
};

/** By issuer and serial number, or by the identifier of its key. */
export const signersCertificate = (
  { id }: Signer,
  among: readonly Certificate[],
): Certificate | undefined =>
  among.find((one) =>
    'keyId' in id
      ? keyIdOf(one) === id.keyId
      : one.serial === id.serial && one.issuer.folded === id.issuer,
  );

/** Why the signer did not sign this content; undefined if it did. */
export const signatureProblem = (
  { contentType, content, signer }: SignedData,
  { key }: Certificate,
): ChipReason | undefined => {
  const { algorithm, attributes, digest } = signer;
  const scheme = schemeOf(algorithm, digest);
  if (!key || !scheme || !digest) return 'algorithm_unsupported';
  if (attributes) {
    if (signer.contentType !== contentType || !signer.messageDigest) return 'attributes_wrong';
    const computed = createHash(digest).update(content).digest();
    if (!computed.equals(signer.messageDigest)) return 'content_changed';
  }
  const isRight = isSigned(attributes ?? content, signer.signature, { key, scheme, algorithm });
  if (isRight === undefined) return 'algorithm_unsupported';
  return isRight ? undefined : 'signature_wrong';
};
