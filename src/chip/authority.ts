import { authorityKeyIdOf, type Certificate, isSignedBy, keyIdOf } from './certificate.js';

/** What an operator trusts. */
export type Trust = {
  /** Country certificates that sign themselves. */
  readonly countries: readonly Certificate[];
  /** A country's new key, signed by the one before it. */
  readonly links: readonly Certificate[];
};

/** A country changes its key every three to five years. */
const maxLinks = 6;

const isNamed = (issued: Certificate, authority: Certificate): boolean =>
  issued.issuer.folded === authority.subject.folded;

const hasKeyNamed = (issued: Certificate, authority: Certificate): boolean => {
  const id = authorityKeyIdOf(issued);
  return id !== undefined && id === keyIdOf(authority);
};

/** Candidates by key identifier or by name: 9303-12 lets a country change its name between keys. */
const isCandidate = (issued: Certificate, authority: Certificate): boolean =>
  hasKeyNamed(issued, authority) || isNamed(issued, authority);

const isIssuedBy = (issued: Certificate, authority: Certificate): boolean =>
  isCandidate(issued, authority) && isSignedBy(issued, authority.key) === true;

/** Whether a country certificate is trusted itself, or by links that lead back to one that is. */
export const isTrusted = (authority: Certificate, trust: Trust, left = maxLinks): boolean => {
  if (trust.countries.includes(authority)) return true;
  if (left === 0) return false;
  const above = [...trust.countries, ...trust.links].filter(
    (one) =>
      one !== authority &&
      one.subject.country === authority.subject.country &&
      isIssuedBy(authority, one),
  );
  return above.some((one) => isTrusted(one, trust, left - 1));
};

export type Found =
  | { readonly authority: Certificate }
  /** `isForged`: the signer names the key of a trusted country that did not sign it. */
  | { readonly authority: undefined; readonly isForged: boolean; readonly isUnsupported: boolean };

/** The trusted country certificate whose key signed this signer's certificate. */
export const findAuthority = (signer: Certificate, trust: Trust): Found => {
  const candidates = [...trust.countries, ...trust.links].filter((one) => isCandidate(signer, one));
  const signed = candidates.map((one) => isSignedBy(signer, one.key));
  const authority = candidates.find((one, i) => signed[i] === true && isTrusted(one, trust));
  if (authority) return { authority };
  const named = candidates.filter(
    (one, i) => signed[i] === false && trust.countries.includes(one) && hasKeyNamed(signer, one),
  );
  const isForged = named.length > 0 && !signed.includes(true);
  return { authority: undefined, isForged, isUnsupported: signed.includes(undefined) };
};
