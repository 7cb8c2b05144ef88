import { afterAll, describe, expect, it } from 'vitest';
import * as made from '../../test/support/chip/groups.js';
import type { Issued } from '../../test/support/chip/state.js';
import { createUtopia, plainGroups, reasonsOf } from '../../test/support/chip/utopia.js';
import type { ChipFiles } from './read-chip.js';
import { readRevocationList } from './revocation-list.js';

const { state, country, certificateOf, trustIn, trust, chipOf, judged, signerWith, usual } =
  createUtopia();
afterAll(() => state.remove());

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
