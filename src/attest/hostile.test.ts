import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { androidChain } from '../../test/support/attest/android.js';
import {
  appleAssertion,
  appleAttestation,
  appleKeyId,
  cborBytes,
  cborMap,
} from '../../test/support/attest/apple.js';
import {
  asRoots,
  newAuthority,
  newKeys,
  newRoot,
  now,
} from '../../test/support/attest/authority.js';
import { verifyAndroidAttestation } from './android/attestation.js';
import { verifyAppleAssertion } from './apple/assertion.js';
import { verifyAppleAttestation } from './apple/attestation.js';
import { parseApp } from '../contract/apps.js';
import { sha256 } from './capture-hash.js';
import { childrenOf, extensionsOf, readDer } from '../asn1/der.js';
import { isRefused } from './reasons.js';

/* Bytes of strangers: nothing throws, nothing is accepted, nothing takes long. */

const root = newRoot('Root');
const issuer = newAuthority(root, 'Authority');
const keys = newKeys();
const trust = { roots: asRoots(root), at: now };
const challenge = randomBytes(32);
const apps = [
  parseApp('ios:1234567890.com.example.bank')!,
  parseApp(`android:com.example.bank@${'ab'.repeat(32)}`)!,
];

const attestation = appleAttestation(issuer, keys, challenge);
const assertion = appleAssertion(keys, challenge, 1);
const chain = androidChain([issuer], keys, challenge);
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' });

const byApple = (bytes: Uint8Array) =>
  verifyAppleAttestation(
    { attestation: bytes, keyId: appleKeyId(keys), clientDataHash: sha256(challenge) },
    apps,
    trust,
  );
const byAssertion = (bytes: Uint8Array) =>
  verifyAppleAssertion(bytes, challenge, {
    ...{ publicKey, appId: '1234567890.com.example.bank', counter: 0 },
  });
const byAndroid = (bytes: Uint8Array) =>
  verifyAndroidAttestation(
    { certificates: [bytes, ...chain.slice(1)], challenge },
    [parseApp(`android:com.example.bank@${sha256('certificate of the bank').toString('hex')}`)!],
    trust,
  );

const targets = [
  ['an attestation of Apple', attestation, byApple],
  ['an assertion', assertion, byAssertion],
  ['a certificate of Android', chain[0]!, byAndroid],
] as const;

/** A generator that repeats: a failure names its seed. */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const changed = (bytes: Uint8Array, seed: number): Buffer => {
  const next = numbers(seed);
  const copy = Buffer.from(bytes);
  const at = () => Math.floor(next() * copy.length);
  for (let count = 1 + Math.floor(next() * 4); count > 0; count--) {
    const from = at();
    if (next() < 0.5) copy[from]! ^= 1 << Math.floor(next() * 8);
    else copy.copy(copy, from, at());
  }
  return next() < 0.8 ? copy : copy.subarray(0, at());
};

/** Time of the processor, so that a busy machine changes nothing; one that hangs takes minutes. */
const mostMs = 200;
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

describe.each(targets)('%s', (_name, bytes, verify) => {
  it('is accepted as it is', () => expect(isRefused(verify(bytes))).toBe(false));

  it('cut at every length is refused', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(verify(bytes.subarray(0, length))).toHaveProperty('refused');
  });

  it('changed in 3,000 ways is refused, or the change was none that is signed', () => {
    let [refused, longestMs] = [0, 0];
    for (let seed = 1; seed <= 3000; seed++) {
      const before = processorMs();
      const verdict = verify(changed(bytes, seed));
      longestMs = Math.max(longestMs, processorMs() - before);
      if (isRefused(verdict)) refused++;
    }
    // The receipt of an attestation is not read.
    expect(refused).toBeGreaterThan(2600);
    expect(longestMs).toBeLessThan(mostMs);
  });

  it('random bytes are refused', () => {
    for (let count = 0; count < 1000; count++)
      expect(verify(randomBytes(count * 4))).toHaveProperty('refused');
  });
});

describe('what is built to cost time', () => {
  const nested = (byte: number, length: number) => Buffer.alloc(length, byte);
  const costly: Readonly<Record<string, Buffer>> = {
    'arrays in arrays': nested(0x81, 16_000),
    'maps in maps': Buffer.concat([nested(0xa1, 8000), nested(0xa1, 8000)]),
    'a list of four thousand million': Buffer.from('9affffffff', 'hex'),
    'a string of four thousand million': Buffer.from('5affffffff', 'hex'),
    'a list without an end': Buffer.concat([Buffer.of(0x9f), nested(0x00, 16_000)]),
    'a tag around a tag': nested(0xc1, 16_000),
    'a map with __proto__': cborMap({ ['__proto__']: cborBytes(Buffer.of(1)) }),
  };
  it.each(Object.entries(costly))('%s', (_name, bytes) => {
    const before = processorMs();
    expect(byApple(bytes)).toEqual({ refused: 'unreadable' });
    expect(byAssertion(bytes.subarray(0, 1024))).toEqual({ refused: 'signature_unreadable' });
    expect(processorMs() - before).toBeLessThan(mostMs);
  });

  const sequences = (depth: number) => {
    let bytes = Buffer.alloc(0);
    for (let level = 0; level < depth; level++)
      bytes = Buffer.concat([Buffer.of(0x30, 0x82, bytes.length >> 8, bytes.length & 255), bytes]);
    return bytes;
  };
  it.each([
    ['sequences in sequences', sequences(2000)],
    ['a length beyond the end', Buffer.from('3084ffffffff', 'hex')],
    ['lengths without an end', Buffer.alloc(16_000, Buffer.from('3080', 'hex'))],
    [
      'four thousand empty nodes',
      Buffer.concat([
        Buffer.from('30821f40', 'hex'),
        Buffer.alloc(8000, Buffer.from('0500', 'hex')),
      ]),
    ],
  ])('%s', (_name, bytes) => {
    const before = processorMs();
    expect(readDer(bytes)).toBeUndefined();
    expect(childrenOf(readDer(bytes))).toEqual([]);
    expect(extensionsOf(bytes, '1.2.3')).toEqual([]);
    expect(processorMs() - before).toBeLessThan(mostMs);
  });
});
