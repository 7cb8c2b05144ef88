import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { integer, sequence, set } from '../../test/support/attest/der.js';
import { createState } from '../../test/support/chip/state.js';
import { findProblems } from './check-trust.js';
import { readTrustFile, type TrustFile } from './trust-files.js';
import { trustOf } from './trust-of.js';

const state = createState();
afterAll(() => state.remove());

const country = state.certify(state.makeKey('p256'), { profile: 'country' });
const newKey = state.makeKey('p256');
const link = state.certify(newKey, { profile: 'country', by: country, name: 'new' });
const signer = state.certify(state.makeKey('p256'), { profile: 'signer', by: link });
const der = Object.fromEntries(
  Object.entries({ country, link, signer }).map(([name, one]) => [
    name,
    state.der(one.certificate),
  ]),
) as Readonly<Record<'country' | 'link' | 'signer', Buffer>>;
const list = state.revocationList(country);

const kindsIn = ({ items }: TrustFile) => items.map(({ kind }) => kind);

const listSigner = state.certify(state.makeKey('p256'), { profile: 'listSigner', by: country });
const masterList = (certificates: readonly Buffer[], by = listSigner) =>
  state.sign(sequence(integer(0), set(...certificates)), by, { contentType: '2.23.136.1.1.2' });

describe('files of certificates and lists', () => {
  it('DER: by what they are', () => {
    expect(kindsIn(readTrustFile(der.country))).toEqual(['country']);
    expect(kindsIn(readTrustFile(der.link))).toEqual(['link']);
    expect(kindsIn(readTrustFile(der.signer))).toEqual(['signer']);
    expect(kindsIn(readTrustFile(list))).toEqual(['list']);
  });

  it('PEM: all that are in it', () => {
    const pem = [country, link]
      .map(({ certificate }) => readFileSync(certificate, 'utf8'))
      .join('\n');
    expect(kindsIn(readTrustFile(Buffer.from(pem)))).toEqual(['country', 'link']);
  });

  it('a master list, with who signed it', () => {
    const { items, signedBy, skipped } = readTrustFile(masterList([der.country, der.link]));
    expect(items.map(({ kind }) => kind)).toEqual(['country', 'link']);
    expect(skipped).toBe(0);
    expect(der.country.equals(signedBy[0]!.country.bytes)).toBe(true);
    expect(signedBy[0]!.signer.subject.text).toContain('CN=listSigner');
  });

  it('a master list that was changed, or that a stranger signed, gives nothing', () => {
    const changed = Buffer.from(masterList([der.country, der.link]));
    changed[changed.indexOf('Test')]! ^= 1;
    const stranger = state.certify(state.makeKey('p256'), { profile: 'country', name: 'other' });
    const other = state.certify(state.makeKey('p256'), { profile: 'listSigner', by: stranger });
    for (const bytes of [changed, masterList([der.country], other)])
      expect(readTrustFile(bytes)).toEqual({ items: [], signedBy: [], skipped: 1 });
  });

  it('LDIF, with folded lines, of the ICAO directory', () => {
    const folded = (bytes: Buffer) => bytes.toString('base64').replace(/(.{60})/g, '$1\n ');
    const ldif = [
      'dn: c=UT,dc=data',
      'objectClass: top',
      `userCertificate;binary:: ${folded(der.signer)}`,
      `certificateRevocationList;binary:: ${folded(list)}`,
      `pkdMasterListContent:: ${folded(masterList([der.country]))}`,
      'userCertificate;binary:: AAAA',
    ].join('\n');
    const found = readTrustFile(Buffer.from(ldif));
    expect(kindsIn(found)).toEqual(['signer', 'list', 'country']);
    expect(found.skipped).toBe(1);
  });

  it('anything else is skipped', () => {
    for (const bytes of [Buffer.of(), Buffer.from('hello'), Buffer.of(0x30, 3, 1, 1, 1)])
      expect(readTrustFile(bytes)).toEqual({ items: [], signedBy: [], skipped: 1 });
  });
});

describe('what is wrong with what is trusted', () => {
  const textsOf = (kept: Parameters<typeof trustOf>[0], now = new Date()) =>
    findProblems(trustOf(kept), now).map(({ text }) => text);
  const kept = {
    country: { kind: 'country', der: der.country },
    link: { kind: 'link', der: der.link },
    signer: { kind: 'signer', der: der.signer },
    list: { kind: 'list', der: list },
  } as const;

  it('nothing, where each leads to a country', () => {
    expect(textsOf(Object.values(kept))).toEqual([]);
  });

  it('what leads to none, and a list that is overdue', () => {
    expect(textsOf([kept.link, kept.signer, kept.list])).toEqual([
      'a link that no trusted certificate of its country signed',
      'a signer whose country certificate is not trusted',
      'a list that no trusted certificate of its country signed',
    ]);
    const later = new Date(Date.now() + 40 * 86_400_000);
    expect(textsOf([kept.country, kept.list], later)).toEqual([
      expect.stringMatching(/^a list that was due on /),
    ]);
  });
});
