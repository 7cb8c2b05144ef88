import { isSignedBy } from '../p256.js';
import type { SignatureReason } from '../../contract/capture-proof.js';
import { refuse, type Refused } from '../reasons.js';

/** What `Signature` with SHA256withECDSA gave for this hash: in DER, at most 72 bytes. */
export const verifyAndroidSignature = (
  signature: Uint8Array,
  captureHash: Uint8Array,
  publicKey: Uint8Array,
): Refused<SignatureReason> | undefined =>
  isSignedBy(publicKey, captureHash, signature) ? undefined : refuse('signature_wrong');
