import { createHash } from 'node:crypto';
import {
  type ChipCheck,
  chipCheckNames,
  type ChipChecks,
  chipReasons,
  type ChipReason,
  type ChipReport,
  type ChipVerdict,
} from '../contract/chip.js';
import { signsFor } from '../contract/countries.js';
import { answerOf } from './active-authentication.js';
import { findAuthority, type Trust } from './authority.js';
import type { Certificate } from './certificate.js';
import { answerDigest, chipKey, issuedOn } from './groups.js';
import { authorityProblem, signerProblem } from './judge-certificates.js';
import { isListOf, type RevocationList } from './revocation-list.js';
import type { SecurityObject } from './security-object.js';
import { signatureProblem, signersCertificate } from './signed-data.js';
import { weaknessesOf } from './weaknesses.js';

/** What was read from a chip, each part already found to be well formed. */
export type ChipReading = {
  readonly securityObject: SecurityObject;
  /** By their numbers; 1 and 2 are always among them. */
  readonly groups: ReadonlyMap<number, Uint8Array>;
  readonly zoneLines: readonly string[];
  /** What the chip answered to the bytes that it was sent. */
  readonly answer?: { readonly challenge: Uint8Array; readonly signature: Uint8Array };
};

export type ChipTrust = Trust & {
  /** Signers' certificates that security objects may leave out. */
  readonly signers: readonly Certificate[];
  readonly lists: readonly RevocationList[];
};

const passed: ChipCheck = { status: 'passed' };
const failed = (reason: ChipReason): ChipCheck => ({ status: 'failed', reason });
const notRun = (reason: ChipReason): ChipCheck => ({ status: 'not_run', reason });
const failedIf = (reason: ChipReason | undefined): ChipCheck => (reason ? failed(reason) : passed);
const isPassed = ({ status }: ChipCheck): boolean => status === 'passed';

const compareGroups = ({ securityObject, groups }: ChipReading): ChipReport['groups'] => {
  const { digestOfGroups: digest, hashes } = securityObject;
  const numbers = new Set([...hashes.keys(), ...groups.keys()]);
  return [...numbers]
    .toSorted((a, b) => a - b)
    .map((group) => {
      const bytes = groups.get(group);
      const hash = hashes.get(group);
      if (!bytes) return { group, status: 'not_sent' };
      const isSame = digest && hash && createHash(digest).update(bytes).digest().equals(hash);
      return { group, status: isSame ? 'passed' : 'failed' };
    });
};

const judgeHashes = (
  { securityObject: { digestOfGroups, hashes }, groups: sent }: ChipReading,
  groups: ChipReport['groups'],
): ChipCheck => {
  if (!digestOfGroups) return failed('algorithm_unsupported');
  if (!hashes.has(1) || !hashes.has(2)) return failed('group_missing');
  if ([...sent.keys()].some((group) => !hashes.has(group))) return failed('group_unlisted');
  return groups.some(({ status }) => status === 'failed') ? failed('hash_differs') : passed;
};

const dayMs = 86_400_000;

/** Of the signature where it says so, else of group 12, which is signed, too. */
const dayOfSigning = ({ securityObject, groups }: ChipReading): Date | undefined => {
  const group12 = groups.get(12);
  return securityObject.signer.signedOn ?? (group12 && issuedOn(group12));
};

/** Without a day of signing, a certificate that has expired since cannot be told from one before. */
const onUnknownDay = (check: ChipCheck): ChipCheck => {
  const isExpired =
    check.status === 'failed' && ['signer_expired', 'authority_expired'].includes(check.reason);
  return isExpired ? failed('signing_day_unknown') : check;
};

const judgeSigner = (
  signer: Certificate | undefined,
  { zoneLines }: ChipReading,
  { signedOn, now }: { readonly signedOn: Date; readonly now: Date },
): ChipCheck => {
  if (!signer) return failed('signer_missing');
  if (signedOn.getTime() > now.getTime() + dayMs) return failed('signed_in_future');
  return failedIf(signerProblem(signer, { signedOn, documentCode: zoneLines[0]!.slice(0, 2) }));
};

const judgeCountry = (
  signer: Certificate,
  found: ReturnType<typeof findAuthority>,
  { zoneLines }: ChipReading,
  signedOn: Date,
): ChipCheck => {
  if (!found.authority) {
    if (found.isForged) return failed('signer_forged');
    return failed(found.isUnsupported ? 'algorithm_unsupported' : 'not_trusted');
  }
  const { country } = found.authority.subject;
  const isSame = country === signer.issuer.country && country === signer.subject.country;
  if (!isSame || !signsFor(country, zoneLines[0]!.slice(2, 5))) return failed('country_differs');
  return failedIf(authorityProblem(found.authority, signedOn));
};

const judgeRevocation = (
  signer: Certificate,
  authority: Certificate,
  { lists, countries, links }: ChipTrust,
  now: Date,
): ChipCheck => {
  // A country signs its list with its newest key, which need not be the one that signed the signer.
  const keys = [...countries, ...links].filter(
    ({ subject }) => subject.country === authority.subject.country,
  );
  const own = lists.filter(
    (list) => !list.hasUnknownCritical && keys.some((key) => isListOf(list, key)),
  );
  if (own.some(({ serials }) => serials.has(signer.serial))) return failed('revoked');
  if (own.length === 0) return notRun('no_list');
  const isCurrent = own.some(({ nextUpdate }) => !nextUpdate || nextUpdate >= now);
  return isCurrent ? passed : notRun('list_outdated');
};

const judgeAnswer = ({ securityObject, groups, answer }: ChipReading) => {
  const group15 = groups.get(15);
  if (!securityObject.hashes.has(15)) return { check: notRun('no_key') };
  if (!group15) return { check: notRun('key_not_sent') };
  const key = chipKey(group15);
  if (!key) return { check: failed('algorithm_unsupported') };
  if (!answer) return { check: notRun('answer_not_sent'), key };
  const group14 = groups.get(14);
  const given = group14 && answerDigest(group14);
  const found = answerOf(key, answer.challenge, answer.signature, given);
  return { check: found ? passed : failed('answer_wrong'), key, digest: found?.digest };
};

/** A wrong check is proof of a forgery only if its reason is one that a genuine chip cannot have. */
const verdictOf = (checks: ChipChecks): ChipVerdict => {
  const reasons = chipCheckNames.flatMap((name) => {
    const check = checks[name];
    return check.status === 'failed' ? [chipReasons[check.reason].kind] : [];
  });
  if (reasons.includes('forged')) return 'not_genuine';
  return reasons.length > 0 ? 'not_trusted' : 'genuine';
};

/** Each check of a chip's data, in the order in which one needs the other. */
export const judgeChip = (reading: ChipReading, trust: ChipTrust, now: Date): ChipReport => {
  const { securityObject } = reading;
  const groups = compareGroups(reading);
  const hashes = judgeHashes(reading, groups);
  const among = [...securityObject.certificates, ...trust.signers];
  const certificate = signersCertificate(securityObject.signer, among);
  const signature = certificate
    ? failedIf(signatureProblem(securityObject, certificate))
    : failed('signer_missing');
  const known = dayOfSigning(reading);
  const signedOn = known ?? now;
  const onDay = known ? (check: ChipCheck) => check : onUnknownDay;
  const signer = onDay(judgeSigner(certificate, reading, { signedOn, now }));
  const found = certificate && findAuthority(certificate, trust);
  const country = found
    ? onDay(judgeCountry(certificate, found, reading, signedOn))
    : failed('signer_missing');
  const revocation = found?.authority
    ? judgeRevocation(certificate!, found.authority, trust, now)
    : notRun('depends');
  // An answer proves nothing where the state did not sign the key.
  const isSigned = [hashes, signature, signer].every(isPassed);
  const answer = isSigned ? judgeAnswer(reading) : { check: notRun('depends') };
  const checks: ChipChecks = {
    ...{ hashes, signature, signer, country, revocation },
    active_authentication: answer.check,
    chip_authentication: notRun('no_transcript'),
  };
  return {
    verdict: verdictOf(checks),
    checks,
    groups,
    ...(securityObject.signer.signedOn ? { signedOn: securityObject.signer.signedOn } : {}),
    ...(certificate ? { country: certificate.issuer.country } : {}),
    weaknesses: weaknessesOf(securityObject, certificate, found?.authority, answer),
  };
};
