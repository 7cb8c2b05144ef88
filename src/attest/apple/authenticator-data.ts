/*
 * What Apple's authenticator signs, laid out as WebAuthn 2 § 6.1: hash of the app's id, flags,
 * counter, and for a new key what made it. What follows, such as the extensions of later systems, is
 * signed too, but decides nothing here.
 */

const fields = {
  appIdHash: [0, 32],
  counter: [33, 37],
  aaguid: [37, 53],
  keyIdLength: [53, 55],
  keyId: [55, 87],
} as const;

const part = (bytes: Uint8Array, name: keyof typeof fields): Buffer =>
  Buffer.from(bytes.subarray(...fields[name]));

export type AuthenticatorData = { readonly appIdHash: Buffer; readonly counter: number };

/** Undefined if there are too few bytes. */
export const readAuthenticatorData = (bytes: Uint8Array): AuthenticatorData | undefined =>
  bytes.length < fields.counter[1]
    ? undefined
    : { appIdHash: part(bytes, 'appIdHash'), counter: part(bytes, 'counter').readUInt32BE() };

export type NewKeyData = AuthenticatorData & { readonly aaguid: Buffer; readonly keyId: Buffer };

/** The data of an attestation: there the key id is a SHA-256. */
export const readNewKeyData = (bytes: Uint8Array): NewKeyData | undefined => {
  const data = bytes.length < fields.keyId[1] ? undefined : readAuthenticatorData(bytes);
  if (!data || part(bytes, 'keyIdLength').readUInt16BE() !== 32) return undefined;
  return { ...data, aaguid: part(bytes, 'aaguid'), keyId: part(bytes, 'keyId') };
};
