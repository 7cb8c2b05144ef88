import { X509Certificate } from 'node:crypto';
import type { EnrolmentReason } from './reasons.js';

/** Phones send three to six certificates of at most 2 kB. */
const limits = { certificates: 8, bytes: 8192 } as const;

/** What a chain of certificates is verified against. */
export type Trust = {
  readonly roots: readonly X509Certificate[];
  readonly at: Date;
  /** Serial numbers in lower-case hexadecimal digits, without leading zeros. */
  readonly revoked?: ReadonlySet<string>;
};

/** The certificates in the order in which they were sent; undefined if one cannot be read. */
export const readCertificates = (
  sent: readonly Uint8Array[],
): readonly X509Certificate[] | undefined => {
  if (sent.length === 0 || sent.length > limits.certificates) return undefined;
  if (sent.some(({ length }) => length > limits.bytes)) return undefined;
  try {
    return sent.map((bytes) => new X509Certificate(bytes));
  } catch {
    return undefined;
  }
};

const isWithinTime = ({ validFrom, validTo }: X509Certificate, at: Date): boolean =>
  Date.parse(validFrom) <= at.getTime() && at.getTime() <= Date.parse(validTo);

const serialOf = ({ serialNumber }: X509Certificate): string =>
  serialNumber.toLowerCase().replace(/^0+(?=.)/, '');

/** An OpenSSL that does not know the key's algorithm throws: then the signature counts as wrong. */
const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean => {
  try {
    return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
};

/** Google reissues its root with the same key, so phones carry several certificates of it. */
const isRoot = (certificate: X509Certificate, roots: Trust['roots']): boolean =>
  roots.some((root) => root.subject === certificate.subject && isIssuedBy(certificate, root));

/**
 * Why a chain (the key's own certificate first) does not lead to a root; undefined if it does. It
 * is verified from the root down, so that no key is used before it is trusted. The validity period
 * of the key's own certificate counts only with `leafTime`: a phone dates that of an Android key by
 * its own clock.
 */
export const chainProblem = (
  chain: readonly X509Certificate[],
  { roots, at, revoked }: Trust,
  { leafTime }: { readonly leafTime: boolean },
): EnrolmentReason | undefined => {
  const last = chain.at(-1)!;
  const links = chain.length > 1 && isRoot(last, roots) ? chain.slice(0, -1) : chain;
  const issuers = links.map((_, index) => links[index + 1]);
  const isTrusted = links.every((_, up) => {
    const index = links.length - 1 - up;
    const issuer = issuers[index];
    const above = issuer ? [issuer] : roots;
    return above.some((one) => isIssuedBy(links[index]!, one));
  });
  if (!isTrusted) return 'chain_untrusted';
  if (!links.every((one, index) => (index === 0 && !leafTime) || isWithinTime(one, at)))
    return 'certificate_expired';
  if (revoked && chain.some((one) => revoked.has(serialOf(one)))) return 'certificate_revoked';
  return undefined;
};
