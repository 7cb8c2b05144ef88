/** Why a device's key is not enrolled. */
export const enrolmentReasons = {
  unreadable: 'It cannot be read as an attestation.',
  chain_untrusted:
    'Its certificates do not lead to a root of Apple or Google, or not by the rules.',
  certificate_expired: 'A certificate of it is not valid today.',
  certificate_revoked: 'A certificate of it is on the list of revoked ones.',
  challenge_wrong: 'It was not made for this challenge.',
  app_not_allowed: 'It is of an app that the service does not name for this client.',
  key_mismatch: 'The key id is not that of the attested key.',
  counter_not_zero: 'The key has signed before it was enrolled.',
  key_unsuitable: 'The key is not an elliptic-curve key on P-256.',
  key_imported: 'The key was not made inside of the device.',
  security_level_low: 'The key is kept by software, not by hardware.',
  boot_unverified: 'The device is unlocked, or started a system that its maker did not sign.',
} as const;
export type EnrolmentReason = keyof typeof enrolmentReasons;

export type Refused<Reason> = { readonly refused: Reason };
export const refuse = <Reason extends string>(refused: Reason): Refused<Reason> => ({ refused });
export const isRefused = <Reason>(value: object): value is Refused<Reason> => 'refused' in value;
