import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type AndroidChange,
  androidChain,
  androidExtension,
  androidPackage,
  androidSignature,
  androidSigner,
  keyDescription,
} from '../../../test/support/attest/android.js';
import {
  asRoots,
  type Authority,
  type CertificateRequest,
  daysAway,
  type Keys,
  issue,
  newAuthority,
  newKeys,
  newRoot,
  newRsaKeys,
  now,
} from '../../../test/support/attest/authority.js';
import { octets, tagged } from '../../../test/support/attest/der.js';
import { type AllowedApp, parseApp } from '../../contract/apps.js';
import { captureHash } from '../capture-hash.js';
import type { Trust } from '../certificates.js';
import type { EnrolmentReason } from '../reasons.js';
import { verifyAndroidAttestation } from './attestation.js';
import { verifyAndroidSignature } from './signature.js';

const rsaRoot = newRoot('f92009e853b6b045', newRsaKeys());
const ecRoot = newRoot('Key Attestation', newKeys('P-384'));
const trust = { roots: asRoots(rsaRoot, ecRoot), at: now };
const app = parseApp(`android:${androidPackage}@${androidSigner.toString('hex')}`)!;
const challenge = Buffer.from('thirty-two bytes of a challenge.');
const keys = newKeys();

/** Of a phone: its own authority, and one of the maker above. */
const issuersOf = (root: Authority, change: Partial<CertificateRequest> = {}) => {
  const maker = newAuthority(root, 'Maker');
  return [newAuthority(maker, 'TEE', change), maker];
};
const issuers = issuersOf(ecRoot);

type Setting = {
  readonly above?: readonly Authority[];
  readonly own?: Keys;
  readonly apps?: readonly AllowedApp[];
  readonly trusted?: Trust;
  readonly chain?: (certificates: readonly Uint8Array[]) => readonly Uint8Array[];
};

const verify = (
  change: AndroidChange = {},
  {
    above = issuers,
    own = keys,
    apps = [app],
    trusted = trust,
    chain = (certificates) => certificates,
  }: Setting = {},
) =>
  verifyAndroidAttestation(
    { certificates: chain(androidChain(above, own, challenge, change)), challenge },
    apps,
    trusted,
  );

describe('an attestation of Android', () => {
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' });
  const key = {
    keyId: createHash('sha256').update(publicKey).digest('base64url'),
    ...({ publicKey, app, level: 'trusted_environment' } as const),
  };

  it.each([
    ['elliptic curves', ecRoot],
    ['RSA', rsaRoot],
  ])('gives the key, its id and its app, by a root of %s', (_name, root) => {
    expect(verify({}, { above: issuersOf(root) })).toEqual(key);
  });

  it('also of StrongBox, with the root sent along, and reissued with the same key', () => {
    const strong = { ...key, level: 'strongbox' };
    expect(verify({ attestationLevel: 2, keyLevel: 2 })).toEqual(strong);
    expect(verify({ attestationLevel: 1, keyLevel: 2 })).toEqual(key);
    const withRoot = (certificates: readonly Uint8Array[]) => [...certificates, ecRoot.certificate];
    expect(verify({}, { chain: withRoot })).toEqual(key);
    const reissued = newRoot(ecRoot.name, ecRoot.keys).certificate;
    const withReissued = (certificates: readonly Uint8Array[]) => [...certificates, reissued];
    expect(verify({}, { chain: withReissued })).toEqual(key);
  });

  it('with tags that a later Android adds', () => {
    const later = [tagged(724, octets('modules')), tagged(9999, octets('unknown'))];
    expect(verify({ later })).toEqual(key);
  });

  it('of an app that shares its user with others', () => {
    expect(verify({ packages: ['com.example.other', androidPackage] })).toEqual(key);
  });

  const others = createHash('sha256').update('another certificate').digest();
  /** Signed by a key that this phone attested, with an extension that claims what it likes. */
  const extended = (certificates: readonly Uint8Array[]) => {
    const description = keyDescription(challenge);
    const holder = { name: 'Android Keystore Key', keys };
    const request = { name: 'made up', keys: newKeys() };
    return [
      issue(holder, { ...request, extensions: [[androidExtension, description]] }),
      ...certificates,
    ];
  };

  const refused: Readonly<Record<string, readonly [EnrolmentReason, () => unknown]>> = {
    'another challenge': ['challenge_wrong', () => verify({ challenge: 'an earlier one' })],
    'a challenge with bytes behind it': [
      ...(['challenge_wrong'] as const),
      () => verify({ challenge: Buffer.concat([challenge, Buffer.of(0)]) }),
    ],
    'an attestation by software': ['security_level_low', () => verify({ attestationLevel: 0 })],
    'a key that software keeps': ['security_level_low', () => verify({ keyLevel: 0 })],
    'a level that does not exist': ['security_level_low', () => verify({ keyLevel: 3 })],
    'an unlocked device': ['boot_unverified', () => verify({ isLocked: false })],
    'neither locked nor unlocked': ['boot_unverified', () => verify({ isLocked: 3 })],
    'a system signed by its owner': ['boot_unverified', () => verify({ bootState: 1 })],
    'an unverified system': ['boot_unverified', () => verify({ bootState: 2 })],
    'a failed start': ['boot_unverified', () => verify({ bootState: 3 })],
    'a root of trust by software': ['boot_unverified', () => verify({ bySoftware: true })],
    'an imported key': ['key_imported', () => verify({ origin: 2 })],
    'a derived key': ['key_imported', () => verify({ origin: 1 })],
    'another app': ['app_not_allowed', () => verify({ packages: ['com.example.other'] })],
    'an app signed by somebody else': ['app_not_allowed', () => verify({ signers: [others] })],
    'no app': ['app_not_allowed', () => verify({ packages: [], signers: [] })],
    'an app that is not allowed': ['app_not_allowed', () => verify({}, { apps: [] })],
    'a key on another curve': ['key_unsuitable', () => verify({}, { own: newKeys('P-384') })],
    'an RSA key': ['key_unsuitable', () => verify({}, { own: newRsaKeys() })],
    'no extension': ['unreadable', () => verify({ leaf: { extensions: [] } })],
    'an extension that is none': [
      ...(['unreadable'] as const),
      () => verify({ leaf: { extensions: [[androidExtension, octets('none')]] } }),
    ],
    'two extensions': [
      'unreadable',
      () => {
        const one = [androidExtension, keyDescription(challenge)] as const;
        return verify({ leaf: { extensions: [one, one] } });
      },
    ],
    'an extension in a certificate above, too': [
      'unreadable',
      () => {
        const extensions = [[androidExtension, keyDescription(challenge)]] as const;
        return verify({}, { above: issuersOf(ecRoot, { extensions }) });
      },
    ],
    'no certificate': ['unreadable', () => verify({}, { chain: () => [] })],
    'a certificate signed by the attested key': [
      ...(['chain_untrusted'] as const),
      () => verify({}, { chain: extended }),
    ],
    'the same, by a key that may sign certificates': [
      ...(['unreadable'] as const),
      () => verify({ leaf: { isAuthority: true } }, { chain: extended }),
    ],
    'a stranger’s root of the same name': [
      ...(['chain_untrusted'] as const),
      () => verify({}, { above: issuersOf(newRoot('Key Attestation', newKeys('P-384'))) }),
    ],
    'a stranger’s root, sent along': [
      'chain_untrusted',
      () => {
        const root = newRoot('Key Attestation', newKeys('P-384'));
        const chain = (all: readonly Uint8Array[]) => [...all, root.certificate];
        return verify({}, { above: issuersOf(root), chain });
      },
    ],
    'a chain with a gap': [
      ...(['chain_untrusted'] as const),
      () => verify({}, { chain: ([leaf, , maker]) => [leaf!, maker!] }),
    ],
    'an expired authority': [
      ...(['certificate_expired'] as const),
      () => verify({}, { above: issuersOf(ecRoot, { to: daysAway(-1) }) }),
    ],
    'a revoked authority': [
      'certificate_revoked',
      () => {
        const above = issuersOf(ecRoot, { serial: Buffer.from('00c8966fcb2fbb0d7a', 'hex') });
        const revoked = new Set(['c8966fcb2fbb0d7a']);
        return verify({}, { above, trusted: { ...trust, revoked } });
      },
    ],
  };
  it.each(Object.entries(refused))('%s is refused', (_name, [reason, verifyIt]) => {
    expect(verifyIt()).toEqual({ refused: reason });
  });
});

describe('a signature of Android', () => {
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' });
  const hash = captureHash('challenge', [createHash('sha256').update('a frame').digest()]);

  it('is of the key, the challenge and the pictures', () => {
    expect(verifyAndroidSignature(androidSignature(keys, hash), hash, publicKey)).toBeUndefined();
    for (const [signed, by] of [
      [captureHash('challenge', []), keys],
      [captureHash('another', [createHash('sha256').update('a frame').digest()]), keys],
      [hash, newKeys()],
    ] as const)
      expect(verifyAndroidSignature(androidSignature(by, signed), hash, publicKey)).toEqual({
        refused: 'signature_wrong',
      });
  });
});
