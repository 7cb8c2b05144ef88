import { twoLetterCode } from '../contract/countries.js';
import { zoneLinesOf } from './groups.js';
import { readSecurityObject } from './security-object.js';
import { signersCertificate } from './signed-data.js';

/**
 * The countries whose certificates can matter for this chip: of its signer, and of its zone where
 * the signer's certificate was left out. What it says is not verified yet.
 */
export const countriesNamedIn = (sod: Uint8Array, group1: Uint8Array): readonly string[] => {
  const securityObject = readSecurityObject(sod);
  const signer =
    securityObject && signersCertificate(securityObject.signer, securityObject.certificates);
  if (signer) return [signer.issuer.country];
  const country = twoLetterCode(zoneLinesOf(group1)?.[0]!.slice(2, 5) ?? '');
  return country === undefined ? [] : [country];
};
