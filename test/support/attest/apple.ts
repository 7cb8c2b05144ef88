import { createHash, sign } from 'node:crypto';
import { type Authority, issue, type CertificateRequest, type Keys, newKeys } from './authority.js';
import * as der from './der.js';

/* What Apple's App Attest gives to an app, made with a root of our own. */

const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const head = (major: number, count: number): Buffer =>
  count < 24
    ? Buffer.of((major << 5) | count)
    : count < 256
      ? Buffer.of((major << 5) | 24, count)
      : Buffer.of((major << 5) | 25, count >> 8, count & 255);
export const cborBytes = (bytes: Uint8Array) => Buffer.concat([head(2, bytes.length), bytes]);
export const cborText = (value: string) =>
  Buffer.concat([head(3, value.length), Buffer.from(value)]);
export const cborList = (...items: readonly Uint8Array[]) =>
  Buffer.concat([head(4, items.length), ...items]);
export const cborMap = (entries: Readonly<Record<string, Uint8Array>>) =>
  Buffer.concat([
    head(5, Object.keys(entries).length),
    ...Object.entries(entries).flatMap(([name, value]) => [cborText(name), value]),
  ]);

const pointOf = ({ publicKey }: Keys): Buffer => {
  const { x, y } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
};

export const appleKeyId = (keys: Keys): Buffer => sha256(pointOf(keys));

const counterBytes = (counter: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
};

export const production = Buffer.from('appattest\0\0\0\0\0\0\0');
export const development = Buffer.from('appattestdevelop');

export type AppleChange = {
  readonly appId?: string;
  readonly challenge?: Uint8Array | string;
  readonly aaguid?: Uint8Array;
  readonly counter?: number;
  /** As the authenticator writes it. */
  readonly keyId?: Uint8Array;
  readonly keyIdLength?: number;
  readonly format?: string;
  readonly certificates?: (leaf: Buffer, issuer: Buffer) => readonly Buffer[];
  readonly leaf?: Partial<CertificateRequest>;
  /** The content of the nonce's extension. */
  readonly nonce?: (nonce: Buffer) => Buffer;
};

export const appleAppId = '1234567890.com.example.bank';
export const nonceExtension = '1.2.840.113635.100.8.2';
export const nonceContent = (nonce: Buffer) => der.sequence(der.tagged(1, der.octets(nonce)));

/** What `attestKey` gives for this challenge. */
export const appleAttestation = (
  issuer: Authority,
  keys: Keys,
  challenge: Uint8Array | string,
  change: AppleChange = {},
): Buffer => {
  const { appId = appleAppId, aaguid = production, counter = 0 } = change;
  const { keyId = appleKeyId(keys), keyIdLength = 32, nonce = nonceContent } = change;
  const authData = Buffer.concat([
    ...[sha256(appId), Buffer.of(0x40), counterBytes(counter), aaguid],
    ...[Buffer.of(keyIdLength >> 8, keyIdLength & 255), keyId, cborMap({ kty: cborText('2') })],
  ]);
  const signed = sha256(authData, sha256(change.challenge ?? challenge));
  const leaf = issue(issuer, {
    ...{ name: 'device key', keys, extensions: [[nonceExtension, nonce(signed)]] },
    ...change.leaf,
  });
  const { certificates = (own, above) => [own, above] } = change;
  return cborMap({
    fmt: cborText(change.format ?? 'apple-appattest'),
    attStmt: cborMap({
      x5c: cborList(...certificates(leaf, issuer.certificate).map(cborBytes)),
      receipt: cborBytes(Buffer.from('receipt')),
    }),
    authData: cborBytes(authData),
  });
};

/** What `generateAssertion` gives for this hash. */
export const appleAssertion = (
  keys: Keys,
  clientDataHash: Uint8Array,
  counter: number,
  { appId = appleAppId, extra = Buffer.alloc(0) } = {},
): Buffer => {
  const authenticatorData = Buffer.concat([
    ...[sha256(appId), Buffer.of(0x40), counterBytes(counter), extra],
  ]);
  const signature = sign('sha256', sha256(authenticatorData, clientDataHash), keys.privateKey);
  return cborMap({
    signature: cborBytes(signature),
    authenticatorData: cborBytes(authenticatorData),
  });
};

export { newKeys };
