import type { ChipReport } from '../../../src/contract/chip.js';
import { readCertificate } from '../../../src/chip/certificate.js';
import { type ChipTrust, judgeChip } from '../../../src/chip/judge-chip.js';
import { type ChipFiles, readChip } from '../../../src/chip/read-chip.js';
import * as made from './groups.js';
import {
  createState,
  type Issued,
  type KeyKind,
  type Profile,
  type SigningOptions,
} from './state.js';

export const plainGroups = new Map<number, Uint8Array>([
  [1, made.group1()],
  [2, made.group2(made.noPicture)],
]);

type ChipOptions = SigningOptions & { readonly groupDigest?: string; readonly version?: 0 | 1 };

/** What failed, by the name of its check. */
export const reasonsOf = ({ checks }: ChipReport): Record<string, string> =>
  Object.fromEntries(
    Object.entries(checks).flatMap(([name, check]) =>
      check.status === 'failed' ? [[name, check.reason]] : [],
    ),
  );

/** A state whose country certificate is trusted, its signers, and the chips that they sign. */
export const createUtopia = () => {
  const state = createState();
  const country = state.certify(state.makeKey('rsa2048'), { profile: 'country', name: 'Utopia' });
  const certificateOf = ({ certificate }: Issued) => readCertificate(state.der(certificate))!;
  const trustIn = (...countries: readonly Issued[]): ChipTrust => ({
    countries: countries.map(certificateOf),
    ...{ links: [], signers: [], lists: [] },
  });
  const trust = trustIn(country);

  const chipOf = (
    signer: Issued,
    options: ChipOptions = {},
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

  const signerWith = (kind: KeyKind, profile: Profile = 'signer', more = {}): Issued =>
    state.certify(state.makeKey(kind), {
      ...{ profile, by: country, name: `${profile} ${kind}` },
      ...more,
    });
  const usual = signerWith('p256');

  return { state, country, certificateOf, trustIn, trust, chipOf, judged, signerWith, usual };
};
