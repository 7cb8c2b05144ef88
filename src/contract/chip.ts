/**
 * Why a check of a chip did not pass. `forged`: whoever has the data of a genuine chip cannot come
 * to this; `untrusted`: it cannot be told here; `not_run`: the check was not possible.
 */
const row = <const Kind extends 'forged' | 'untrusted' | 'not_run'>(kind: Kind, en: string) => ({
  kind,
  en,
});

// prettier-ignore
export const chipReasons = {
  hash_differs: row('forged', 'A group is not the one that the state signed.'),
  group_unlisted: row('forged', 'A group was sent that the state did not sign.'),
  group_missing: row('forged', 'The state signed no group 1, or no group 2.'),
  content_changed: row('forged', 'The list of hashes is not the one that was signed.'),
  attributes_wrong: row('forged', 'The signed attributes are not those of a security object.'),
  signature_wrong: row('forged', 'The signature of the security object is wrong.'),
  signed_in_future: row('forged', 'The security object says that it was signed on a day that is still to come.'),
  signer_missing: row('untrusted', 'The certificate of the signer is neither in the security object nor among the trusted ones.'),
  signer_forged: row('forged', 'The signer names a trusted country certificate, which did not sign it.'),
  signer_expired: row('forged', 'The certificate of the signer was not valid on the day of signing.'),
  signing_day_unknown: row('untrusted', 'A certificate has expired, and nothing signed says on which day it signed.'),
  signer_usage: row('untrusted', 'The certificate of the signer is not one that may sign documents.'),
  signer_document_type: row('forged', 'The signer may not sign documents of this type.'),
  extension_unknown: row('untrusted', 'A certificate has a critical extension that is not known here.'),
  not_trusted: row('untrusted', 'No trusted country certificate signed the certificate of the signer.'),
  authority_expired: row('forged', 'The country certificate was not valid on the day of signing.'),
  country_differs: row('forged', 'Signer, country certificate and document name different countries.'),
  revoked: row('forged', 'The country revoked the certificate of the signer.'),
  no_list: row('not_run', 'There is no revocation list of this country.'),
  list_outdated: row('not_run', 'The revocation list of this country should have been replaced.'),
  algorithm_unsupported: row('untrusted', 'An algorithm, curve or key is not one that can be verified here.'),
  answer_wrong: row('forged', 'The answer to the challenge is not of the key that the state signed.'),
  answer_not_sent: row('not_run', 'The chip has a key, but no answer to a challenge was sent.'),
  key_not_sent: row('not_run', 'The chip has a key, but its group 15 was not sent.'),
  no_key: row('not_run', 'The chip has no key for Active Authentication.'),
  no_transcript: row('not_run', 'No transcript of Chip Authentication can be sent.'),
  depends: row('not_run', 'An earlier check, which this one needs, did not pass.'),
} as const;
export type ChipReason = keyof typeof chipReasons;

export type ChipCheck =
  | { readonly status: 'passed' }
  | { readonly status: 'failed' | 'not_run'; readonly reason: ChipReason };

/** In the order in which they are made. */
export const chipCheckNames = [
  ...(['hashes', 'signature', 'signer', 'country', 'revocation'] as const),
  ...(['active_authentication', 'chip_authentication'] as const),
] as const;
export type ChipCheckName = (typeof chipCheckNames)[number];
export type ChipChecks = Readonly<Record<ChipCheckName, ChipCheck>>;

/** What is weaker than it should be today. It is said, and refuses nothing. */
export const chipWeaknesses = ['rsa_under_2048', 'curve_under_224', 'sha1'] as const;
export type ChipWeakness = (typeof chipWeaknesses)[number];
/** Whose: of the signature, of a certificate's signature, or of the chip's own key. */
export type WeakPart = 'signature' | 'signer' | 'country' | 'chip';

export type ChipVerdict = 'genuine' | 'not_genuine' | 'not_trusted';

export type ChipReport = {
  readonly verdict: ChipVerdict;
  readonly checks: ChipChecks;
  /** Groups in the order of their numbers. `not_sent`: signed, but not among the files. */
  readonly groups: readonly {
    readonly group: number;
    readonly status: 'passed' | 'failed' | 'not_sent';
  }[];
  readonly signedOn?: Date;
  /** Two letters, as in the certificate of the signer. */
  readonly country?: string;
  readonly weaknesses: readonly { readonly part: WeakPart; readonly weakness: ChipWeakness }[];
};
