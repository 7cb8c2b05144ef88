import type { AsnType } from 'asn1js';
import * as der from '../asn1/der.js';
import {
  authorityKeyIdOf,
  type Certificate,
  fingerprintOf,
  isSignedBy,
  keyIdOf,
  readCertificate,
} from './certificate.js';
import { isAuthority } from './judge-certificates.js';
import { readRevocationList, type RevocationList } from './revocation-list.js';
import { signatureProblem, signedDataOf, signersCertificate } from './signed-data.js';

/** What an operator can trust, or hold against a signer. */
export type TrustKind = 'country' | 'link' | 'signer' | 'list';
export type TrustItem = { readonly kind: TrustKind; readonly fingerprint: string } & (
  | { readonly kind: Exclude<TrustKind, 'list'>; readonly certificate: Certificate }
  | { readonly kind: 'list'; readonly list: RevocationList }
);

/** Who signed a list of country certificates, for the operator to compare. */
export type ListSigner = {
  readonly signer: Certificate;
  readonly country: Certificate;
  /** Of the country's certificate. */
  readonly fingerprint: string;
};

export type TrustFile = {
  readonly items: readonly TrustItem[];
  /** Of each master list in the file. */
  readonly signedBy: readonly ListSigner[];
  /** Entries that cannot be read, or are none of these kinds. */
  readonly skipped: number;
};

/** ICAO's directory takes 60 MB as LDIF; a master list under 2 MB. */
export const maxTrustFileBytes = 134_217_728;
const limits = { maxDepth: 24, maxNodes: 1_000_000 } as const;
const maxListBytes = 16_777_216;

const certificateKind = (certificate: Certificate): Exclude<TrustKind, 'list'> => {
  if (!isAuthority(certificate)) return 'signer';
  const id = authorityKeyIdOf(certificate);
  const isOwn = id === undefined || id === keyIdOf(certificate);
  return isOwn && isSignedBy(certificate, certificate.key) === true ? 'country' : 'link';
};

const certificateItem = (certificate: Certificate): TrustItem => ({
  kind: certificateKind(certificate),
  fingerprint: fingerprintOf(certificate),
  certificate,
});

const nothing: TrustFile = { items: [], signedBy: [], skipped: 0 };
const skipped: TrustFile = { ...nothing, skipped: 1 };

const joined = (files: readonly TrustFile[]): TrustFile => ({
  items: files.flatMap(({ items }) => items),
  signedBy: files.flatMap(({ signedBy }) => signedBy),
  skipped: files.reduce((sum, { skipped: count }) => sum + count, 0),
});

/** `CscaMasterList` (ICAO 9303-12, 9): a version and a set of certificates, signed. */
const masterListIn = (root: AsnType): TrustFile | undefined => {
  const signed = signedDataOf(root);
  if (signed?.contentType !== '2.23.136.1.1.2') return undefined;
  const signer = signersCertificate(signed.signer, signed.certificates);
  if (!signer || signatureProblem(signed, signer)) return undefined;
  const [, set] = der.childrenOf(der.readDer(signed.content, limits));
  const nodes = der.childrenOf(set);
  const certificates = nodes
    .map((node) => readCertificate(der.bytesOf(node)))
    .filter((one) => one !== undefined);
  const own = [...certificates, ...signed.certificates];
  const country = own.find((one) => one !== signer && isSignedBy(signer, one.key) === true);
  // It counts only under a country that is in the list itself: its fingerprint is shown.
  if (!country) return undefined;
  return {
    items: certificates.map(certificateItem),
    signedBy: [{ signer, country, fingerprint: fingerprintOf(country) }],
    skipped: nodes.length - certificates.length,
  };
};

/** One entry in DER: a certificate, a revocation list or a master list. */
const entryIn = (bytes: Uint8Array): TrustFile => {
  const certificate = readCertificate(bytes);
  if (certificate) return { ...nothing, items: [certificateItem(certificate)] };
  if (bytes.length > maxListBytes) return skipped;
  const root = der.readDer(bytes, limits);
  if (!root) return skipped;
  if (der.identifierOf(der.childrenOf(root)[0])) return masterListIn(root) ?? skipped;
  const list = readRevocationList(bytes);
  return list
    ? { ...nothing, items: [{ kind: 'list', fingerprint: fingerprintOf(list), list }] }
    : skipped;
};

const pemPattern = /-----BEGIN [A-Z0-9 ]+-----([A-Za-z0-9+/=\s]+)-----END [A-Z0-9 ]+-----/g;
/** Values in base64 follow two colons; a line that begins with a space continues the one before. */
const ldifPattern =
  /^(?:userCertificate|cACertificate|certificateRevocationList|pkdMasterListContent|CscaMasterListData)[;\w]*:: ?(.+)$/gim;

/** What is in a file of PEM, DER or LDIF: certificates, master lists and revocation lists. */
export const readTrustFile = (bytes: Uint8Array): TrustFile => {
  if (bytes[0] === 0x30) return entryIn(bytes);
  const text = Buffer.from(bytes).toString('latin1');
  const found = text.includes('-----BEGIN ')
    ? [...text.matchAll(pemPattern)]
    : [...text.replace(/\r?\n /g, '').matchAll(ldifPattern)];
  if (found.length === 0) return skipped;
  return joined(found.map(([, base64]) => entryIn(Buffer.from(base64!, 'base64'))));
};
