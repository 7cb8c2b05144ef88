import {
  constants,
  createHash,
  createPrivateKey,
  type KeyObject,
  privateDecrypt,
  randomBytes,
  sign,
} from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { ChipReport } from '../contract/chip.js';
import * as made from '../../test/support/chip/groups.js';
import {
  createState,
  type Issued,
  type KeyKind,
  type Profile,
  type SigningOptions,
} from '../../test/support/chip/state.js';
import { day, isLong } from '../../test/support/sample.js';
import { readCertificate } from './certificate.js';
import { type ChipTrust, judgeChip } from './judge-chip.js';
import { type ChipFiles, readChip } from './read-chip.js';
import { readRevocationList } from './revocation-list.js';

const state = createState();
afterAll(() => state.remove());

const country = state.certify(state.makeKey('rsa2048'), { profile: 'country', name: 'Utopia' });
const certificateOf = ({ certificate }: Issued) => readCertificate(state.der(certificate))!;
const trustIn = (...countries: readonly Issued[]): ChipTrust => ({
  countries: countries.map(certificateOf),
  ...{ links: [], signers: [], lists: [] },
});
const trust = trustIn(country);

const plainGroups = new Map<number, Uint8Array>([
  [1, made.group1()],
  [2, made.group2(made.noPicture)],
]);

const chipOf = (
  signer: Issued,
  options: SigningOptions & { readonly groupDigest?: string; readonly version?: 0 | 1 } = {},
  groups: ReadonlyMap<number, Uint8Array> = plainGroups,
): ChipFiles => {
  const digest = options.groupDigest ?? 'sha256';
  const content = made.securityObject(groups, { digest, version: options.version ?? 0 });
  return { sod: made.sodOf(state.sign(content, signer, options)), groups };
};

const judged = (files: ChipFiles, trusted = trust, now = new Date()): ChipReport => {
  const reading = readChip(files);
  if ('unreadable' in reading) throw new Error(`unreadable ${reading.unreadable}`);
  return judgeChip(reading, trusted, now);
};

const reasonsOf = ({ checks }: ChipReport): Record<string, string> =>
  Object.fromEntries(
    Object.entries(checks).flatMap(([name, check]) =>
      check.status === 'failed' ? [[name, check.reason]] : [],
    ),
  );

const signerWith = (kind: KeyKind, profile: Profile = 'signer', more = {}): Issued =>
  state.certify(state.makeKey(kind), { profile, by: country, name: `${profile} ${kind}`, ...more });

const signers = new Map<KeyKind, Issued>();
const signerOn = (kind: KeyKind): Issued => {
  const one = signers.get(kind) ?? signerWith(kind);
  signers.set(kind, one);
  return one;
};
const usual = signerOn('p256');

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

describe('a chip that is not what it should be', () => {
  const files = chipOf(usual);
  const withGroup = (group: number, bytes: Uint8Array): ChipFiles => ({
    ...files,
    groups: new Map([...files.groups, [group, bytes]]),
  });

  it('no country is trusted', () => {
    const report = judged(files, trustIn());
    expect(report.verdict).toBe('not_trusted');
    expect(reasonsOf(report)).toEqual({ country: 'not_trusted' });
  });

  it('a group of another chip', () => {
    const zone = made.specimenZone.replace('ANNA', 'ANKE');
    const report = judged(withGroup(1, made.group1(zone)));
    expect(report.verdict).toBe('not_genuine');
    expect(reasonsOf(report)).toEqual({ hashes: 'hash_differs' });
    expect(report.groups[0]).toEqual({ group: 1, status: 'failed' });
  });

  it('a group that was not signed', () => {
    expect(reasonsOf(judged(withGroup(12, made.group12('20240102'))))).toEqual({
      hashes: 'group_unlisted',
    });
  });

  it('a portrait that was not signed at all', () => {
    const one = chipOf(usual, {}, new Map([[1, made.group1()]]));
    const report = judged({ ...one, groups: plainGroups });
    expect(reasonsOf(report)).toEqual({ hashes: 'group_missing' });
  });

  it('a signed group that was not sent is said', () => {
    const more = new Map([...plainGroups, [12, made.group12('20240102')]]);
    const report = judged({ ...chipOf(usual, {}, more), groups: plainGroups });
    expect(report.groups.at(-1)).toEqual({ group: 12, status: 'not_sent' });
    expect(report.verdict).toBe('genuine');
  });

  it.each([
    ['expired before it signed', 'signer', { to: '20210101000000Z' }, 'signer_expired'],
    ['a critical extension that is unknown', 'withUnknownCritical', {}, 'extension_unknown'],
    ['a key that may not sign', 'wrongUsage', {}, 'signer_usage'],
    ['a key for lists of certificates', 'listSigner', {}, 'signer_usage'],
    ['a key for visas only', 'visasOnly', {}, 'signer_document_type'],
  ] as const)('signer: %s', (_name, profile, more, reason) => {
    const report = judged(chipOf(signerWith('p256', profile, more)));
    expect(reasonsOf(report)).toEqual({ signer: reason });
    const isForged = ['signer_expired', 'signer_document_type'].includes(reason);
    expect(report.verdict).toBe(isForged ? 'not_genuine' : 'not_trusted');
  });

  it('the country itself signed a document', () => {
    expect(reasonsOf(judged(chipOf(country)))['signer']).toBe('signer_usage');
  });

  it('signed tomorrow, or after the country certificate ended', () => {
    expect(reasonsOf(judged(files, trust, new Date('2021-01-01')))['signer']).toBe(
      'signed_in_future',
    );
    const ended = state.certify(state.makeKey('p256'), {
      profile: 'country',
      to: '20210101000000Z',
    });
    const signer = state.certify(state.makeKey('p256'), { profile: 'signer', by: ended });
    expect(reasonsOf(judged(chipOf(signer), trustIn(ended)))).toEqual({
      country: 'authority_expired',
    });
  });

  it('a signer that has expired since, on a document that is older', () => {
    expect(judged(files, trust, new Date('2041-01-01')).verdict).toBe('genuine');
  });

  it('without a day of signing: that of group 12, else today', () => {
    const groups = new Map([...plainGroups, [12, made.group12('20240102')]]);
    const signed = chipOf(usual, { withoutAttributes: true }, groups);
    const later = new Date('2041-01-01');
    expect(judged(signed, trust, later).verdict).toBe('genuine');
    const withoutDay = chipOf(usual, { withoutAttributes: true });
    expect(reasonsOf(judged(withoutDay, trust, later))).toEqual({
      signer: 'signing_day_unknown',
      country: 'signing_day_unknown',
    });
    expect(judged(withoutDay, trust, later).verdict).toBe('not_trusted');
  });

  it('revoked, by a list of the country only', () => {
    const signer = signerWith('p256');
    const revokedFiles = chipOf(signer);
    const listOf = (by: Issued, days?: number) =>
      readRevocationList(state.revocationList(by, days))!;
    const before = listOf(country);
    state.revoke(signer, country);
    const lists = [listOf(country)];
    const report = judged(revokedFiles, { ...trust, lists });
    expect(report.verdict).toBe('not_genuine');
    expect(reasonsOf(report)).toEqual({ revocation: 'revoked' });
    expect(judged(files, { ...trust, lists }).checks.revocation).toEqual({ status: 'passed' });
    expect(judged(revokedFiles, { ...trust, lists: [before] }).verdict).toBe('genuine');
    const stranger = state.certify(state.makeKey('p256'), { profile: 'country', name: 'Utopia' });
    const notIts = { ...trust, lists: [listOf(stranger)] };
    expect(judged(revokedFiles, notIts).checks.revocation).toEqual({
      status: 'not_run',
      reason: 'no_list',
    });
    const nextYear = new Date(Date.now() + 366 * 86_400_000);
    expect(judged(files, { ...trust, lists }, nextYear).checks.revocation).toEqual({
      status: 'not_run',
      reason: 'list_outdated',
    });
  });

  it('of another country than its signer', () => {
    const report = judged(withGroup(1, made.group1(made.specimenZone.replace('P<UTO', 'P<MEX'))));
    expect(reasonsOf(report)).toEqual({ hashes: 'hash_differs', country: 'country_differs' });
    const signer = signerWith('p256', 'signer', { of: 'MX' });
    expect(reasonsOf(judged(chipOf(signer)))).toEqual({ country: 'country_differs' });
  });

  it('a signer that names a key of the country, which did not sign it', () => {
    const sent = certificateOf(usual);
    const sod = Buffer.from(files.sod);
    const start = sod.indexOf(sent.signature);
    sod[start + sent.signature.length - 1]! ^= 1;
    const report = judged({ ...files, sod });
    expect(reasonsOf(report)).toEqual({ country: 'signer_forged' });
    expect(report.verdict).toBe('not_genuine');
  });

  it('a curve of its own is not taken for a known one', () => {
    const key = state.makeKey('p256', true);
    const bytes = state.publicKey(key);
    const base = Buffer.from('6b17d1f2e12c4247f8bce6e563a440f2', 'hex');
    const signer = state.certify(key, { profile: 'signer', by: country });
    const one = chipOf(signer);
    const sod = Buffer.from(one.sod);
    expect(bytes.indexOf(base)).toBeGreaterThan(0);
    sod[sod.indexOf(base)]! ^= 1;
    expect(reasonsOf(judged({ ...one, sod }))).toMatchObject({
      signature: 'algorithm_unsupported',
    });
  });

  it('weak keys and digests are said', () => {
    const weak = signerWith('rsa1024');
    const report = judged(chipOf(weak, { digest: 'sha1', groupDigest: 'sha1' }));
    expect(report.verdict).toBe('genuine');
    expect(report.weaknesses).toEqual([
      { part: 'signature', weakness: 'rsa_under_2048' },
      { part: 'signature', weakness: 'sha1' },
    ]);
    expect(judged(files).weaknesses).toEqual([]);
  });
});

describe('every flipped byte', () => {
  const files = chipOf(usual);
  const reading = readChip(files);
  if ('unreadable' in reading) throw new Error(reading.unreadable);
  const signed = [reading.securityObject.content, reading.securityObject.signer.attributes!];
  const isUnchanged = (other: ChipFiles): boolean => {
    const read = readChip(other);
    if ('unreadable' in read) return false;
    const { content, signer } = read.securityObject;
    return [content, signer.attributes!].every((bytes, i) => Buffer.from(bytes).equals(signed[i]!));
  };
  // A third of them, others each day; ANVERSO_LONG=1 takes all.
  const step = isLong ? 1 : 3;
  const first = day % step;
  const flipped = (bytes: Uint8Array, at: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy[at]! ^= 1 << (at % 8);
    return copy;
  };

  it('of the security object is refused, or changes nothing that is signed', () => {
    let refused = 0;
    let tried = 0;
    for (let at = first; at < files.sod.length; at += step) {
      tried += 1;
      const other = { ...files, sod: flipped(files.sod, at) };
      const read = readChip(other);
      const isGenuine =
        !('unreadable' in read) && judgeChip(read, trust, new Date()).verdict === 'genuine';
      if (isGenuine) expect([at, isUnchanged(other)]).toEqual([at, true]);
      else refused += 1;
    }
    expect(refused).toBeGreaterThan(0.95 * tried);
  });

  it.each([1, 2])('of group %i is refused', (group) => {
    const bytes = files.groups.get(group)!;
    for (let at = first; at < bytes.length; at += step) {
      const groups = new Map([...files.groups, [group, flipped(bytes, at)]]);
      const read = readChip({ ...files, groups });
      if (!('unreadable' in read))
        expect([at, judgeChip(read, trust, new Date()).verdict]).toEqual([at, 'not_genuine']);
    }
    expect(judged(files).verdict).toBe('genuine');
  });
});

/** As ISO 9796-2 writes it: header, padding, bytes of the chip, digest, trailer; then RSA. */
const answerByHand = (
  key: KeyObject,
  challenge: Uint8Array,
  digest: string,
  trailer: number,
  header = 0x6a,
) => {
  const end = trailer === 0xbc ? Buffer.of(0xbc) : Buffer.of(trailer >> 8, trailer & 255);
  const size = createHash(digest).digest().length;
  const recoverable = randomBytes(256 - 1 - size - end.length);
  const hash = createHash(digest).update(recoverable).update(challenge).digest();
  const whole = Buffer.concat([Buffer.of(header), recoverable, hash, end]);
  const signature = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, whole);
  return { recoverable, signature };
};

describe('Active Authentication', () => {
  const challenge = randomBytes(8);
  const withKey = (kind: KeyKind, infos?: Uint8Array) => {
    const path = state.makeKey(kind);
    const groups = new Map([...plainGroups, [15, made.group15(state.publicKey(path))] as const]);
    if (infos) groups.set(14, infos);
    return { files: chipOf(usual, {}, groups), key: createPrivateKey(state.privateKey(path)) };
  };
  const checkOf = (files: ChipFiles, signature: Uint8Array, sent: Uint8Array = challenge) =>
    judged({ ...files, answer: { challenge: sent, signature } }).checks.active_authentication;
  const wrong = { status: 'failed', reason: 'answer_wrong' };

  it.each([
    ['p256', 'sha256', made.group14()],
    ['brainpool384', 'sha384', made.group14('0.4.0.127.0.7.1.1.4.1.4')],
    ['brainpool256', 'sha1', undefined],
  ] as const)('ECDSA on %s with %s', (kind, digest, infos) => {
    const { files, key } = withKey(kind, infos);
    const signature = sign(digest, challenge, { key, dsaEncoding: 'ieee-p1363' });
    expect(checkOf(files, signature)).toEqual({ status: 'passed' });
    expect(checkOf(files, signature, randomBytes(8))).toEqual(wrong);
    expect(checkOf(files, sign(digest, challenge, key))).toEqual({ status: 'passed' });
  });

  it.each([
    ['sha1', 0xbc],
    ['sha256', 0x34cc],
    ['sha512', 0x35cc],
  ] as const)('RSA, ISO 9796-2 with %s', (digest, trailer) => {
    const { files, key } = withKey('rsa2048');
    const { recoverable, signature } = answerByHand(key, challenge, digest, trailer);
    expect(checkOf(files, signature)).toEqual({ status: 'passed' });
    expect(checkOf(files, signature, randomBytes(8))).toEqual(wrong);
    // With the whole message inside, the challenge would not be signed at all.
    const whole = answerByHand(key, challenge, digest, trailer, 0x4a);
    expect(checkOf(files, whole.signature)).toEqual(wrong);
    const flipped = Buffer.from(signature);
    flipped[100]! ^= 1;
    expect(checkOf(files, flipped)).toEqual(wrong);
    expect(checkOf(files, signature.subarray(1))).toEqual(wrong);
    expect(recoverable.length).toBeGreaterThan(100);
  });

  it('a copy without the key, and one that hides that there was one', () => {
    const { files } = withKey('p256');
    const { key: other } = withKey('p256');
    const signature = sign('sha256', challenge, { key: other, dsaEncoding: 'ieee-p1363' });
    expect(checkOf(files, signature)).toEqual(wrong);
    expect(judged({ ...files, answer: { challenge, signature } }).verdict).toBe('not_genuine');
    expect(judged(files).checks.active_authentication).toEqual({
      status: 'not_run',
      reason: 'answer_not_sent',
    });
    expect(judged({ ...files, groups: plainGroups }).checks.active_authentication).toEqual({
      status: 'not_run',
      reason: 'key_not_sent',
    });
    expect(judged(chipOf(usual)).checks.active_authentication).toEqual({
      status: 'not_run',
      reason: 'no_key',
    });
  });
});
