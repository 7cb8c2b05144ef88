import type { KeyLevel } from './apps.js';

/*
 * What an app's signature proves about a recording: that a key attested by Apple or Google signed
 * exactly these pictures for exactly this challenge (docs/adr/0059).
 */

/**
 * Why a signature proves nothing. `failed`: it was made for other pictures, or was used before.
 * `doubt`: it cannot be checked, as if there were none.
 */
export const signatureReasons = {
  signature_wrong: {
    result: 'failed',
    en: 'The signature is not of these pictures and this challenge.',
  },
  counter_not_rising: {
    result: 'failed',
    en: 'The counter of the key did not rise: a signature was used again, or the key was copied.',
  },
  app_mismatch: { result: 'failed', en: 'The signature is of another app than its key.' },
  signature_unreadable: { result: 'doubt', en: 'The signature cannot be read.' },
  key_unknown: { result: 'doubt', en: 'The key is not enrolled with this client or session.' },
  nonce_unknown: {
    result: 'doubt',
    en: 'The nonce of the photo is not of this client and session, has expired, or was used.',
  },
  app_not_allowed: { result: 'doubt', en: 'The service no longer names the app of this key.' },
} as const satisfies Readonly<Record<string, { result: 'failed' | 'doubt'; en: string }>>;
export type SignatureReason = keyof typeof signatureReasons;

/** What is kept of it with a session: nothing that identifies the phone. */
export type CaptureProof = {
  readonly result: 'passed' | 'failed' | 'doubt';
  /** The app of the key, as the setting names it. */
  readonly app?: string;
  readonly level?: KeyLevel;
  readonly why?: SignatureReason;
};

/** A signature as it was sent with a selfie; a part that cannot be read is undefined. */
export type SentSignature = {
  /** In base64url, however it was sent. */
  readonly keyId: string | undefined;
  readonly signature: Uint8Array | undefined;
  /** In place of a challenge, where a photo is sent alone. */
  readonly nonce: string | undefined;
};
