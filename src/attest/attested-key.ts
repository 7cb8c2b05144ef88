import type { AllowedApp, KeyLevel } from '../contract/apps.js';

/** A key that is proven to belong to an allowed app, and to be kept in a device's hardware. */
export type AttestedKey = {
  /** SHA-256 of the public key, in base64url: of its point for iOS, of `publicKey` for Android. */
  readonly keyId: string;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  readonly app: AllowedApp;
  readonly level: KeyLevel;
};
