import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cborBytes, cborList, cborMap, cborText } from '../../test/support/attest/apple.js';
import { verifyAndroidAttestation } from './android/attestation.js';
import { attestationExtension, readKeyDescription } from './android/key-description.js';
import { verifyAppleAttestation } from './apple/attestation.js';
import { parseApp } from '../contract/apps.js';
import { extensionsOf } from '../asn1/der.js';
import type { EnrolmentReason } from './reasons.js';
import { readRoots, rootsOf, shippedRoots } from './roots.js';

/* What Apple and Google publish, against their own roots. */

const folder = join(import.meta.dirname, '../../test/fixtures/attest');
const fixture = (name: string): string => readFileSync(join(folder, name), 'utf8');
const fromBase64 = (text: string) => Buffer.from(text, 'base64');

describe('the shipped roots', () => {
  it.each(Object.values(shippedRoots).flat())('$from $sha256', ({ sha256, pem }) => {
    const root = new X509Certificate(pem.trim());
    expect(root.fingerprint256.replaceAll(':', '').toLowerCase()).toBe(sha256);
    expect(root.ca && root.verify(root.publicKey)).toBe(true);
  });
});

describe('Apple’s example', () => {
  const guide = JSON.parse(fixture('apple-validation-guide.json')) as Readonly<
    Record<
      'appId' | 'keyId' | 'clientDataHash' | 'at' | `${'leaf' | 'intermediate' | 'authData'}`,
      string
    >
  >;
  const verify = (at: Date, clientDataHash = guide.clientDataHash, authData = guide.authData) =>
    verifyAppleAttestation(
      {
        attestation: cborMap({
          fmt: cborText('apple-appattest'),
          attStmt: cborMap({
            x5c: cborList(...[guide.leaf, guide.intermediate].map(fromBase64).map(cborBytes)),
          }),
          authData: cborBytes(fromBase64(authData)),
        }),
        keyId: fromBase64(guide.keyId),
        clientDataHash: Buffer.from(clientDataHash),
      },
      [parseApp(`ios:${guide.appId}`)!],
      { roots: rootsOf('ios'), at },
    );

  it('is accepted on its day, and on no other', () => {
    expect(verify(new Date(guide.at))).toMatchObject({
      keyId: fromBase64(guide.keyId).toString('base64url'),
    });
    expect(verify(new Date('2026-04-24'))).toEqual({ refused: 'certificate_expired' });
    expect(verify(new Date('2026-04-20'))).toEqual({ refused: 'certificate_expired' });
  });

  it('is refused for another challenge', () => {
    expect(verify(new Date(guide.at), 'another')).toEqual({ refused: 'challenge_wrong' });
  });

  it('has no bit that may be another', () => {
    const bytes = fromBase64(guide.authData);
    const found = Array.from({ length: bytes.length }, (_, at) => {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1 << (at % 8);
      return verify(new Date(guide.at), guide.clientDataHash, changed.toString('base64'));
    });
    expect(found.filter((one) => !('refused' in one))).toEqual([]);
  });
});

describe('Google’s test devices', () => {
  const verify = (file: string, at: string, challenge?: string) => {
    const chain = readRoots(fixture(file)).map(({ raw }) => raw);
    const [content] = extensionsOf(chain[0]!, attestationExtension);
    const description = readKeyDescription(content!)!;
    const [packageName] = description.packages;
    return verifyAndroidAttestation(
      {
        certificates: chain,
        challenge: challenge === undefined ? description.challenge : Buffer.from(challenge),
      },
      [{ platform: 'android', packageName: packageName!, signer: description.signers[0]! }],
      { roots: rootsOf('android'), at: new Date(at) },
    );
  };

  it.each([
    ['pixel-9a-tee-ec-root.pem', '2026-02-25'],
    ['pixel-9a-strongbox-ec-root.pem', '2026-02-25'],
    ['pixel-9-pro-tee-rsa-root.pem', '2025-09-30'],
  ])('%s is accepted', (file, at) => {
    expect(verify(file, at)).toMatchObject({
      app: { packageName: 'com.google.android.attestation' },
    });
    expect(verify(file, at, 'another')).toEqual({ refused: 'challenge_wrong' });
    expect(verify(file, '2026-11-19')).toEqual({ refused: 'certificate_expired' });
  });

  it.each<readonly [string, string, EnrolmentReason]>([
    ['pixel-8a-unlocked.pem', '2024-09-20', 'boot_unverified'],
    ['xperia-10-iii-expired.pem', '2026-11-19', 'chain_untrusted'],
    ['xperia-10-iii-expired.pem', '2023-01-01', 'chain_untrusted'],
  ])('%s on %s: %s', (file, at, refused) => {
    expect(verify(file, at)).toEqual({ refused });
  });

  it('of a newer Android are read by what is known of them', () => {
    const [leaf] = readRoots(fixture('pixel-9-mldsa.pem'));
    const [content] = extensionsOf(leaf!.raw, attestationExtension);
    expect(readKeyDescription(content!)).toMatchObject({
      ...{ levels: [1, 1], origin: 0, boot: { isLocked: false, state: 2 } },
    });
  });

  it('are read as Google reads them', () => {
    const [leaf] = readRoots(fixture('pixel-9a-strongbox-ec-root.pem'));
    const [content] = extensionsOf(leaf!.raw, attestationExtension);
    expect(readKeyDescription(content!)).toMatchObject({
      ...{ levels: [2, 2], origin: 0, boot: { isLocked: true, state: 0 } },
      packages: ['com.google.android.attestation'],
      signers: [
        Buffer.from('EDk47kU35Z6O55L2VFBPuDRvxrNG0LvEQV/DOfz8jsE=', 'base64').toString('hex'),
      ],
    });
  });
});
