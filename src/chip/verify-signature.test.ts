import { afterAll, describe, expect, it } from 'vitest';
import type { Issued, KeyKind, SigningOptions } from '../../test/support/chip/state.js';
import { createUtopia, reasonsOf } from '../../test/support/chip/utopia.js';

const { state, country, certificateOf, trustIn, trust, chipOf, judged, signerWith, usual } =
  createUtopia();
afterAll(() => state.remove());

const signers = new Map<KeyKind, Issued>();
const signerOn = (kind: KeyKind): Issued => {
  const one = signers.get(kind) ?? signerWith(kind);
  signers.set(kind, one);
  return one;
};

describe('a chip signed by OpenSSL', () => {
  const algorithms: readonly (readonly [string, KeyKind, SigningOptions, string])[] = [
    ['RSA, PKCS#1, SHA-1', 'rsa2048', { digest: 'sha1' }, 'sha1'],
    ['RSA, PKCS#1, SHA-224', 'rsa2048', { digest: 'sha224' }, 'sha224'],
    ['RSA, PKCS#1, SHA-256', 'rsa2048', {}, 'sha256'],
    ['RSA, PKCS#1, SHA-512', 'rsa2048', { digest: 'sha512' }, 'sha512'],
    ['RSA, PSS, SHA-256', 'rsa2048', { isPss: true }, 'sha256'],
    ['RSA, PSS, SHA-384', 'rsa2048', { isPss: true, digest: 'sha384' }, 'sha384'],
    ['RSA, PSS, masked by SHA-1', 'rsa2048', { isPss: true, maskDigest: 'sha1' }, 'sha256'],
    ['ECDSA, P-192', 'p192', { digest: 'sha1' }, 'sha1'],
    ['ECDSA, P-224', 'p224', { digest: 'sha224' }, 'sha224'],
    ['ECDSA, P-256', 'p256', {}, 'sha256'],
    ['ECDSA, P-384', 'p384', { digest: 'sha384' }, 'sha384'],
    ['ECDSA, P-521', 'p521', { digest: 'sha512' }, 'sha512'],
    ['ECDSA, brainpoolP224r1', 'brainpool224', { digest: 'sha224' }, 'sha224'],
    ['ECDSA, brainpoolP256r1', 'brainpool256', {}, 'sha256'],
    ['ECDSA, brainpoolP320r1', 'brainpool320', { digest: 'sha384' }, 'sha384'],
    ['ECDSA, brainpoolP384r1', 'brainpool384', { digest: 'sha384' }, 'sha256'],
    ['ECDSA, brainpoolP512r1', 'brainpool512', { digest: 'sha512' }, 'sha512'],
  ];
  it.each(algorithms)('%s', (_name, kind, options, groupDigest) => {
    const report = judged(chipOf(signerOn(kind), { ...options, groupDigest }));
    expect(reasonsOf(report)).toEqual({});
    expect(report.verdict).toBe('genuine');
    expect(report.groups).toEqual([
      { group: 1, status: 'passed' },
      { group: 2, status: 'passed' },
    ]);
  });

  it.each(['p256', 'p521', 'brainpool256', 'brainpool512'] as const)(
    'with the parameters of %s written out',
    (kind) => {
      const key = state.makeKey(kind, true);
      const signer = state.certify(key, { profile: 'signer', by: country });
      expect(certificateOf(signer).bytes.length).toBeGreaterThan(500);
      expect(judged(chipOf(signer)).verdict).toBe('genuine');
    },
  );

  it.each(['p384', 'brainpool384'] as const)('of a country with a key on %s', (kind) => {
    const other = state.certify(state.makeKey(kind, true), {
      profile: 'country',
      digest: 'sha384',
    });
    const signer = state.certify(state.makeKey(kind), { profile: 'signer', by: other });
    expect(judged(chipOf(signer), trustIn(other)).verdict).toBe('genuine');
  });

  it('of a country that signs by PSS', () => {
    const other = state.certify(state.makeKey('rsa2048'), { profile: 'country', isPss: true });
    const by = { profile: 'signer', by: other, isPss: true } as const;
    const signer = state.certify(state.makeKey('rsa2048'), by);
    expect(judged(chipOf(signer), trustIn(other)).verdict).toBe('genuine');
  });

  it('without the tag of its file', () => {
    const { sod, groups } = chipOf(usual);
    expect(judged({ sod: sod.subarray(4), groups }).verdict).toBe('genuine');
  });

  it.each([
    ['version 1', { version: 1 }],
    ['a signer by its key identifier', { byKeyId: true }],
    ['no signed attributes', { withoutAttributes: true }],
  ] as const)('with %s', (_name, options) => {
    expect(judged(chipOf(usual, options)).verdict).toBe('genuine');
  });

  it('whose signer is among the trusted ones only', () => {
    for (const byKeyId of [true, false]) {
      const files = chipOf(usual, { withoutCertificate: true, byKeyId });
      const report = judged(files);
      expect(report.verdict).toBe('not_trusted');
      expect(reasonsOf(report)['signer']).toBe('signer_missing');
      const signers = [certificateOf(usual)];
      expect(judged(files, { ...trust, signers }).verdict).toBe('genuine');
    }
  });

  it('by a new key that the old one signed', () => {
    const key = state.makeKey('p384');
    const named = { profile: 'country', name: 'Utopia 2' } as const;
    const link = state.certify(key, { ...named, by: country });
    const signer = state.certify(state.makeKey('p256'), { profile: 'signer', by: link });
    const files = chipOf(signer);
    expect(reasonsOf(judged(files))).toEqual({ country: 'not_trusted' });
    expect(judged(files, { ...trust, links: [certificateOf(link)] }).verdict).toBe('genuine');
    const other = state.certify(state.makeKey('p256'), { profile: 'country', name: 'Other' });
    const withoutOld = { ...trustIn(other), links: [certificateOf(link)] };
    expect(reasonsOf(judged(files, withoutOld))).toEqual({ country: 'not_trusted' });
  });
});
