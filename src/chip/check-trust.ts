import { findAuthority, isTrusted } from './authority.js';
import { fingerprintOf } from './certificate.js';
import type { ChipTrust } from './judge-chip.js';
import { isListOf } from './revocation-list.js';

export type TrustProblem = { readonly fingerprint: string; readonly text: string };

/** What an operator should mend: what proves nothing as it is, and lists that are out of date. */
export const findProblems = (trust: ChipTrust, now: Date): readonly TrustProblem[] => {
  const { countries, links, signers, lists } = trust;
  const problem = (one: { readonly bytes: Uint8Array }, text: string): TrustProblem => ({
    fingerprint: fingerprintOf(one),
    text,
  });
  const keys = [...countries, ...links];
  return [
    ...keys
      .filter(({ key }) => !key)
      .map((one) => problem(one, 'its key is of a kind that cannot be verified here')),
    ...links
      .filter((one) => !isTrusted(one, trust))
      .map((one) => problem(one, 'a link that no trusted certificate of its country signed')),
    ...signers
      .filter((one) => !findAuthority(one, trust).authority)
      .map((one) => problem(one, 'a signer whose country certificate is not trusted')),
    ...lists
      .filter((list) => !keys.some((key) => isListOf(list, key)))
      .map((list) => problem(list, 'a list that no trusted certificate of its country signed')),
    ...lists
      .filter(({ nextUpdate }) => nextUpdate && nextUpdate < now)
      .map((list) => problem(list, `a list that was due on ${list.nextUpdate!.toISOString()}`)),
  ];
};
