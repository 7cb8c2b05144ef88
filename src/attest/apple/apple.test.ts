import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  appleAppId,
  appleAssertion,
  type AppleChange,
  appleAttestation,
  appleKeyId,
  cborMap,
  cborText,
  development,
  nonceContent,
  nonceExtension,
} from '../../../test/support/attest/apple.js';
import {
  asRoots,
  type Authority,
  daysAway,
  type Keys,
  newAuthority,
  newKeys,
  newRoot,
  now,
} from '../../../test/support/attest/authority.js';
import { octets, sequence, tagged } from '../../../test/support/attest/der.js';
import { type AllowedApp, parseApp } from '../../contract/apps.js';
import { captureHash } from '../capture-hash.js';
import type { Trust } from '../certificates.js';
import type { SignatureReason } from '../../contract/capture-proof.js';
import type { EnrolmentReason } from '../reasons.js';
import { verifyAppleAssertion } from './assertion.js';
import { verifyAppleAttestation } from './attestation.js';

const root = newRoot('Attestation Root', newKeys('P-384'));
const issuer = newAuthority(root, 'Attestation CA', { keys: newKeys('P-384') });
const keys = newKeys();
const trust = { roots: asRoots(root), at: now };
const apps = [parseApp(`ios:${appleAppId}`)!];
const challenge = Buffer.from('thirty-two bytes of a challenge.');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

type Setting = {
  readonly own?: Keys;
  readonly above?: Authority;
  readonly keyId?: Uint8Array;
  readonly trusted?: Trust;
  readonly allowed?: readonly AllowedApp[];
};

const verify = (
  change: AppleChange = {},
  {
    own = keys,
    above = issuer,
    keyId = appleKeyId(own),
    trusted = trust,
    allowed = apps,
  }: Setting = {},
) =>
  verifyAppleAttestation(
    {
      attestation: appleAttestation(above, own, challenge, change),
      ...{ keyId, clientDataHash: sha256(challenge) },
    },
    allowed,
    trusted,
  );

const stranger = newRoot('Attestation Root', newKeys('P-384'));
const leafAsIssuer = newAuthority(issuer, 'device key', { isAuthority: false });

describe('an attestation of App Attest', () => {
  it('gives the key, its id and its app', () => {
    const key = verify();
    expect(key).toEqual({
      keyId: appleKeyId(keys).toString('base64url'),
      publicKey: keys.publicKey.export({ type: 'spki', format: 'der' }),
      ...{ app: apps[0], level: 'secure_enclave' },
    });
  });

  it('of a development build counts only for an app that is named so', () => {
    const allowed = [...apps, parseApp(`ios-development:${appleAppId}`)!];
    expect(verify({ aaguid: development })).toEqual({ refused: 'app_not_allowed' });
    expect(verify({ aaguid: development }, { allowed })).toMatchObject({ app: allowed[1] });
  });

  const refused: Readonly<Record<string, readonly [EnrolmentReason, () => unknown]>> = {
    'another challenge': ['challenge_wrong', () => verify({ challenge: 'an earlier one' })],
    'no nonce': ['challenge_wrong', () => verify({ leaf: { extensions: [] } })],
    'a nonce without its tag': ['challenge_wrong', () => verify({ nonce: octets })],
    'a nonce in another tag': [
      ...(['challenge_wrong'] as const),
      () => verify({ nonce: (nonce) => sequence(tagged(2, octets(nonce))) }),
    ],
    'two nonces': [
      'challenge_wrong',
      () => {
        const content = nonceContent(sha256('any'));
        const twice = [nonceExtension, content] as const;
        return verify({ leaf: { extensions: [twice, twice] } });
      },
    ],
    'another app': ['app_not_allowed', () => verify({ appId: '1234567890.com.example.other' })],
    'an app of another team': [
      ...(['app_not_allowed'] as const),
      () => verify({ appId: appleAppId.replace('1234567890', '1234567891') }),
    ],
    'no app allowed': ['app_not_allowed', () => verify({}, { allowed: [] })],
    'an unknown environment': [
      ...(['app_not_allowed'] as const),
      () => verify({ aaguid: Buffer.from('appattestsandbox') }),
    ],
    'a counter above 0': ['counter_not_zero', () => verify({ counter: 1 })],
    'a key id of another key': [
      ...(['key_mismatch'] as const),
      () => verify({}, { keyId: appleKeyId(newKeys()) }),
    ],
    'authenticator data of another key': [
      ...(['key_mismatch'] as const),
      () => verify({ keyId: appleKeyId(newKeys()) }),
    ],
    'a key on another curve': [
      ...(['key_unsuitable'] as const),
      () => verify({}, { own: newKeys('P-384') }),
    ],
    'another format': ['unreadable', () => verify({ format: 'fido-u2f' })],
    'a long key id': ['unreadable', () => verify({ keyIdLength: 33 })],
    'no certificate': ['unreadable', () => verify({ certificates: () => [] })],
    'the leaf alone': ['unreadable', () => verify({ certificates: (leaf) => [leaf] })],
    'nine certificates': [
      ...(['unreadable'] as const),
      () => verify({ certificates: (leaf, above) => [leaf, ...Array<Buffer>(8).fill(above)] }),
    ],
    'a root of a stranger with the same name': [
      ...(['chain_untrusted'] as const),
      () => verify({}, { above: newAuthority(stranger, 'Attestation CA') }),
    ],
    'a chain with a stranger’s root sent along': [
      ...(['chain_untrusted'] as const),
      () =>
        verify(
          { certificates: (leaf, above) => [leaf, above, stranger.certificate] },
          { above: newAuthority(stranger, 'Attestation CA') },
        ),
    ],
    'certificates in another order': [
      ...(['chain_untrusted'] as const),
      () => verify({ certificates: (leaf, above) => [above, leaf] }),
    ],
    'an issuer that is no authority': [
      ...(['chain_untrusted'] as const),
      () =>
        verify(
          { certificates: (leaf, above) => [leaf, above, issuer.certificate] },
          { above: leafAsIssuer },
        ),
    ],
    'an expired leaf': [
      ...(['certificate_expired'] as const),
      () => verify({ leaf: { from: daysAway(-4), to: daysAway(-1) } }),
    ],
    'a leaf of tomorrow': [
      ...(['certificate_expired'] as const),
      () => verify({ leaf: { from: daysAway(1), to: daysAway(4) } }),
    ],
    'an expired issuer': [
      ...(['certificate_expired'] as const),
      () => verify({}, { above: newAuthority(root, 'Attestation CA', { to: daysAway(-1) }) }),
    ],
    'a revoked issuer': [
      'certificate_revoked',
      () => {
        const above = newAuthority(root, 'Attestation CA', { serial: Buffer.from('0fe1', 'hex') });
        return verify({}, { above, trusted: { ...trust, revoked: new Set(['fe1']) } });
      },
    ],
  };
  it.each(Object.entries(refused))('%s is refused', (_name, [reason, verifyIt]) => {
    expect(verifyIt()).toEqual({ refused: reason });
  });

  it('more than 16 kB are not read', () => {
    const attestation = cborMap({ fmt: cborText('a'), other: Buffer.alloc(17_000) });
    const sent = { attestation, keyId: appleKeyId(keys), clientDataHash: sha256(challenge) };
    expect(verifyAppleAttestation(sent, apps, trust)).toEqual({ refused: 'unreadable' });
  });
});

describe('an assertion of App Attest', () => {
  const pictures = ['a selfie', 'a frame', 'another'].map(sha256);
  const hash = captureHash('challenge', pictures);
  const enrolled = {
    publicKey: keys.publicKey.export({ type: 'spki', format: 'der' }),
    ...{ appId: appleAppId, counter: 4 },
  };
  const check = (assertion: Uint8Array, over: Uint8Array = hash) =>
    verifyAppleAssertion(assertion, over, enrolled);

  it('gives the counter to be kept', () => {
    expect(check(appleAssertion(keys, hash, 5))).toEqual({ counter: 5 });
    expect(check(appleAssertion(keys, hash, 4_000_000_000))).toEqual({ counter: 4_000_000_000 });
  });

  it('may have the extensions of later systems', () => {
    const extra = cborMap({ apple_bundle_version_01: cborText('42') });
    expect(check(appleAssertion(keys, hash, 5, { extra }))).toEqual({ counter: 5 });
  });

  const flipped = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy[at]! ^= 1;
    return copy;
  };
  const refused: Readonly<Record<string, readonly [SignatureReason, () => unknown]>> = {
    'of another picture': [
      ...(['signature_wrong'] as const),
      () => check(appleAssertion(keys, captureHash('challenge', [...pictures.slice(1)]), 5)),
    ],
    'of the pictures in another order': [
      ...(['signature_wrong'] as const),
      () => check(appleAssertion(keys, captureHash('challenge', pictures.toReversed()), 5)),
    ],
    'of another challenge': [
      ...(['signature_wrong'] as const),
      () => check(appleAssertion(keys, captureHash('challengf', pictures), 5)),
    ],
    'of another key': ['signature_wrong', () => check(appleAssertion(newKeys(), hash, 5))],
    'with one bit changed in its last byte': [
      ...(['signature_wrong'] as const),
      () => {
        const assertion = appleAssertion(keys, hash, 5);
        return check(flipped(assertion, assertion.length - 1));
      },
    ],
    'of another app': [
      ...(['app_mismatch'] as const),
      () => check(appleAssertion(keys, hash, 5, { appId: '1234567890.com.example.other' })),
    ],
    'with the counter of the one before': [
      ...(['counter_not_rising'] as const),
      () => check(appleAssertion(keys, hash, 4)),
    ],
    'with a counter below': ['counter_not_rising', () => check(appleAssertion(keys, hash, 0))],
    'that is empty': ['signature_unreadable', () => check(Buffer.alloc(0))],
    'that is no map': ['signature_unreadable', () => check(cborText('signature'))],
    'that lacks a part': [
      ...(['signature_unreadable'] as const),
      () => check(cborMap({ signature: cborText('x') })),
    ],
    'that is long': [
      ...(['signature_unreadable'] as const),
      () => check(appleAssertion(keys, hash, 5, { extra: Buffer.alloc(2000) })),
    ],
  };
  it.each(Object.entries(refused))('%s is refused', (_name, [reason, checkIt]) => {
    expect(checkIt()).toEqual({ refused: reason });
  });
});
