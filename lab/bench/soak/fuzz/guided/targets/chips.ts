/** Files of chips and of trusted countries: security objects, groups, certificates, lists. */
import { readFileSync } from 'node:fs';
import { integer, sequence, set } from '../../../../../../test/support/attest/der.js';
import * as made from '../../../../../../test/support/chip/groups.js';
import { createState } from '../../../../../../test/support/chip/state.js';
import { answerDigest, chipKey, issuedOn, zoneLinesOf } from '../../../../../../src/chip/groups.js';
import { type ChipTrust, judgeChip } from '../../../../../../src/chip/judge-chip.js';
import { portraitOf } from '../../../../../../src/chip/portrait.js';
import { readChip } from '../../../../../../src/chip/read-chip.js';
import { readTrustFile } from '../../../../../../src/chip/trust-files.js';
import { readHeader } from '../../../../../../src/image/jpeg2000/header.js';
import { undeclared } from '../../target.js';
import type { GuidedTarget } from '../target.js';

const nobody: ChipTrust = { ...{ countries: [], links: [], signers: [], lists: [] } };
const groups = new Map<number, Uint8Array>([
  [1, made.group1()],
  [2, made.group2(made.noPicture)],
  [12, made.group12('20240102')],
  [14, made.group14()],
]);

const verify = (sod: Uint8Array): void => {
  const reading = readChip({ sod, groups });
  if ('unreadable' in reading) return;
  const { verdict } = judgeChip(reading, nobody, new Date('2026-11-19'));
  if (verdict === 'genuine') throw undeclared('genuine, although nobody is trusted');
};

const readGroup = (bytes: Uint8Array): void => {
  const lines = zoneLinesOf(bytes);
  if (lines && ![30, 36, 44].includes(lines[0]!.length)) throw undeclared('a line of another size');
  const portrait = portraitOf(bytes);
  if ('kind' in portrait && portrait.bytes.length > bytes.length)
    throw undeclared('more than there was');
  issuedOn(bytes);
  answerDigest(bytes);
  chipKey(bytes);
};

const readTrust = (bytes: Uint8Array): void => {
  const { items, skipped } = readTrustFile(bytes);
  if (items.length === 0 && skipped === 0 && bytes.length > 0 && bytes[0] !== 0x30)
    throw undeclared('neither read nor skipped');
};

/** The header alone: what decodes is WebAssembly, with limits of its own. */
const readPicture = (bytes: Uint8Array): void => {
  const header = readHeader(bytes);
  if ('why' in header) return;
  if (header.widthPx * header.heightPx <= 0) throw undeclared('a picture of no size');
  if (header.bytes.length > bytes.length) throw undeclared('more than there was');
};

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../../../../test/fixtures/jpeg2000/${name}`, import.meta.url));

const readers = [verify, readGroup, readTrust, readPicture];
const seedFor = (reader: number, bytes: Uint8Array) => Buffer.concat([Buffer.of(reader), bytes]);

export const target: GuidedTarget = {
  about: 'files of chips and of trusted countries',
  subject: ['src/chip', 'src/asn1', 'src/image/jpeg2000'],
  /** The first byte says which reader gets the rest. */
  seeds: () => {
    const state = createState();
    try {
      const country = state.certify(state.makeKey('p256'), { profile: 'country' });
      const by = { profile: 'signer', by: country } as const;
      const signer = state.certify(state.makeKey('brainpool256', true), by);
      const listSigner = state.certify(state.makeKey('p256'), { ...by, profile: 'listSigner' });
      const key = state.publicKey(state.makeKey('p256'));
      const certificate = state.der(country.certificate);
      const content = sequence(integer(0), set(certificate));
      const options = { contentType: '2.23.136.1.1.2' };
      return [
        seedFor(0, made.sodOf(state.sign(made.securityObject(groups), signer))),
        ...[...groups.values(), made.group15(key)].map((bytes) => seedFor(1, bytes)),
        seedFor(2, certificate),
        seedFor(2, state.revocationList(country)),
        seedFor(2, state.sign(content, listSigner, options)),
        ...['portrait.jp2', 'portrait.j2k'].map((name) =>
          seedFor(3, fixture(name).subarray(0, 1200)),
        ),
        seedFor(2, Buffer.from(`cACertificate;binary:: ${certificate.toString('base64')}\n`)),
      ];
    } finally {
      state.remove();
    }
  },
  words: [
    ...['\x77', '\x61', '\x75', '\x30\x80', '\x00\x00', '\x5f\x1f', '\x5f\x2e', '\x7f\x2e', '\x31'],
    ...[
      '\xa0',
      '\x84\xff\xff\xff\xff',
      '\x82\xff\xff',
      'FAC\x00010\x00',
      '\xff\xd8\xff',
      '\x06\x03',
    ],
    ...['jp2h', 'jp2c', 'colr', 'pclr', '\xff\x4f\xff\x51'],
    ...['-----BEGIN X509 CRL-----\n', '-----END X509 CRL-----\n', ':: ', '\n ', 'P<UTO', '<<'],
  ],
  tryOne: (bytes) => readers[(bytes[0] ?? 0) % readers.length]!(bytes.subarray(1)),
};
