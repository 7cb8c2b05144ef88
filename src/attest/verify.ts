import type { SignatureReason } from '../contract/capture-proof.js';
import { verifyAndroidAttestation } from './android/attestation.js';
import { verifyAndroidSignature } from './android/signature.js';
import { verifyAppleAssertion } from './apple/assertion.js';
import { verifyAppleAttestation } from './apple/attestation.js';
import type { AllowedApp } from '../contract/apps.js';
import type { AttestedKey } from './attested-key.js';
import { sha256 } from './capture-hash.js';
import type { Trust } from './certificates.js';
import type { EnrolmentReason, Refused } from './reasons.js';

/* Apple's and Google's attestations behind one function each: bytes in, verdict out. */

/** What a phone sends to prove where a key was generated. */
export type SentAttestation =
  | { readonly platform: 'ios'; readonly attestation: Uint8Array; readonly keyId: Uint8Array }
  | { readonly platform: 'android'; readonly certificates: readonly Uint8Array[] };

export const verifyAttestation = (
  sent: SentAttestation,
  challenge: Uint8Array,
  apps: readonly AllowedApp[],
  trust: Trust,
): AttestedKey | Refused<EnrolmentReason> =>
  sent.platform === 'ios'
    ? verifyAppleAttestation({ ...sent, clientDataHash: sha256(challenge) }, apps, trust)
    : verifyAndroidAttestation({ ...sent, challenge }, apps, trust);

export type EnrolledKey = {
  readonly app: AllowedApp;
  readonly publicKey: Uint8Array;
  readonly counter: number;
};

/** Returns the counter to store. Android has none, so there it stays the same. */
export const verifySignature = (
  signature: Uint8Array,
  hash: Uint8Array,
  { app, publicKey, counter }: EnrolledKey,
): { readonly counter: number } | Refused<SignatureReason> =>
  app.platform === 'ios'
    ? verifyAppleAssertion(signature, hash, { publicKey, appId: app.appId, counter })
    : (verifyAndroidSignature(signature, hash, publicKey) ?? { counter });
