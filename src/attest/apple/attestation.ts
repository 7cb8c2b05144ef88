import { sha256 } from '../capture-hash.js';
import type { AllowedApp } from '../../contract/apps.js';
import type { AttestedKey } from '../attested-key.js';
import { chainProblem, readCertificates, type Trust } from '../certificates.js';
import { childrenOf, extensionsOf, octetsOf, readDer, tagged } from '../../asn1/der.js';
import { asSpki, p256KeyOf, pointOf } from '../p256.js';
import { type EnrolmentReason, refuse, type Refused } from '../reasons.js';
import { type NewKeyData, readNewKeyData } from './authenticator-data.js';
import { bytesIn, readMap } from './cbor.js';

/* https://developer.apple.com/documentation/devicecheck/attestation-object-validation-guide */

/** An attestation has 6 kB, including its receipt. */
const maxBytes = 16_384;
const nonceExtension = '1.2.840.113635.100.8.2';

const aaguids = {
  production: Buffer.from('appattest\0\0\0\0\0\0\0'),
  development: Buffer.from('appattestdevelop'),
} as const;

export type AppleAttestation = {
  readonly attestation: Uint8Array;
  /** What `generateKey` gave to the app: the SHA-256 of the public key. */
  readonly keyId: Uint8Array;
  /** What the app gave to `attestKey`: SHA-256 of our challenge. */
  readonly clientDataHash: Uint8Array;
};

const readObject = (bytes: Uint8Array) => {
  const object = bytes.length > maxBytes ? undefined : readMap(bytes);
  const statement: unknown = object?.get('attStmt');
  const x5c: unknown = statement instanceof Map ? statement.get('x5c') : undefined;
  const authData = bytesIn(object?.get('authData'));
  if (object?.get('fmt') !== 'apple-appattest' || !Array.isArray(x5c) || !authData)
    return undefined;
  const sent = x5c.map(bytesIn);
  const chain = sent.includes(undefined) ? undefined : readCertificates(sent as Uint8Array[]);
  const data = readNewKeyData(authData);
  return chain && chain.length >= 2 && data ? { chain, authData, data } : undefined;
};

/** `SEQUENCE { [1] EXPLICIT OCTET STRING }` in the leaf. */
const nonceOf = (leaf: Uint8Array): Uint8Array | undefined => {
  const [content, ...others] = extensionsOf(leaf, nonceExtension);
  if (!content || others.length > 0) return undefined;
  return octetsOf(tagged(childrenOf(readDer(content)), 1));
};

const appOf = ({ appIdHash, aaguid }: NewKeyData, apps: readonly AllowedApp[]) =>
  apps.find(
    (app) =>
      app.platform === 'ios' &&
      aaguid.equals(aaguids[app.environment]) &&
      appIdHash.equals(sha256(app.appId)),
  );

/**
 * Apple's nine steps. Their order is the one whose first failure helps a developer of an app most.
 */
export const verifyAppleAttestation = (
  { attestation, keyId, clientDataHash }: AppleAttestation,
  apps: readonly AllowedApp[],
  trust: Trust,
): AttestedKey | Refused<EnrolmentReason> => {
  const read = readObject(attestation);
  if (!read) return refuse('unreadable');
  const { chain, authData, data } = read;
  const [leaf] = chain;
  const problem = chainProblem(chain, trust, { leafTime: true });
  if (problem) return refuse(problem);
  const nonce = nonceOf(leaf!.raw);
  if (!nonce || !sha256(authData, clientDataHash).equals(nonce)) return refuse('challenge_wrong');
  const key = p256KeyOf(leaf!);
  if (!key) return refuse('key_unsuitable');
  const ownId = sha256(pointOf(key));
  if (!ownId.equals(keyId) || !ownId.equals(data.keyId)) return refuse('key_mismatch');
  const app = appOf(data, apps);
  if (!app) return refuse('app_not_allowed');
  if (data.counter !== 0) return refuse('counter_not_zero');
  const keyId64 = ownId.toString('base64url');
  return { keyId: keyId64, publicKey: asSpki(key), app, level: 'secure_enclave' };
};
