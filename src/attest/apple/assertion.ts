import { sha256 } from '../capture-hash.js';
import { isSignedBy } from '../p256.js';
import type { SignatureReason } from '../../contract/capture-proof.js';
import { refuse, type Refused } from '../reasons.js';
import { readAuthenticatorData } from './authenticator-data.js';
import { bytesIn, readMap } from './cbor.js';

/** An assertion has about 150 bytes; with the extensions of later systems, 250. */
const maxBytes = 1024;

export type EnrolledAppleKey = {
  readonly publicKey: Uint8Array;
  readonly appId: string;
  /** The counter of the last accepted signature; 0 for a new key. */
  readonly counter: number;
};

/**
 * Verifies what `generateAssertion` gave for `clientDataHash`. Returns the new counter. The caller
 * stores it, but only if it is still higher than the stored one by then.
 */
export const verifyAppleAssertion = (
  assertion: Uint8Array,
  clientDataHash: Uint8Array,
  { publicKey, appId, counter }: EnrolledAppleKey,
): { readonly counter: number } | Refused<SignatureReason> => {
  const object = assertion.length > maxBytes ? undefined : readMap(assertion);
  const signature = bytesIn(object?.get('signature'));
  const signed = bytesIn(object?.get('authenticatorData'));
  const data = signed && readAuthenticatorData(signed);
  if (!signature || !signed || !data) return refuse('signature_unreadable');
  if (!isSignedBy(publicKey, sha256(signed, clientDataHash), signature))
    return refuse('signature_wrong');
  if (!data.appIdHash.equals(sha256(appId))) return refuse('app_mismatch');
  if (data.counter <= counter) return refuse('counter_not_rising');
  return { counter: data.counter };
};
