import type { AllowedApp } from '../../contract/apps.js';
import type { AttestedKey } from '../attested-key.js';
import { sha256 } from '../capture-hash.js';
import { chainProblem, readCertificates, type Trust } from '../certificates.js';
import { extensionsOf } from '../../asn1/der.js';
import { asSpki, p256KeyOf } from '../p256.js';
import { type EnrolmentReason, refuse, type Refused } from '../reasons.js';
import {
  attestationExtension,
  type KeyDescription,
  readKeyDescription,
} from './key-description.js';

/* https://developer.android.com/privacy-and-security/security-key-attestation */

export type AndroidAttestation = {
  /** The chain from `getCertificateChain`, the key's own certificate first. */
  readonly certificates: readonly Uint8Array[];
  /** What the app gave to `setAttestationChallenge`. */
  readonly challenge: Uint8Array;
};

const strongbox = 2;
const hardwareLevels: readonly (number | undefined)[] = [1, strongbox];

/** What the extension says of a key that was generated in the hardware. */
const generated = 0;
/** What it says of a system that its maker signed. */
const verified = 0;

/**
 * Only the key's own certificate may have the extension. Whoever holds an attested key could sign
 * one more certificate with it, and write into its extension whatever they like.
 */
const descriptionOf = ([leaf, ...issuers]: readonly Uint8Array[]): KeyDescription | undefined => {
  const found = [leaf!, ...issuers].map((one) => extensionsOf(one, attestationExtension));
  const [own, ...above] = found;
  const isAlone = own!.length === 1 && above.every(({ length }) => length === 0);
  return isAlone && own![0] ? readKeyDescription(own![0]) : undefined;
};

const appOf = ({ packages, signers }: KeyDescription, apps: readonly AllowedApp[]) =>
  apps.find(
    (app) =>
      app.platform === 'android' &&
      packages.includes(app.packageName) &&
      signers.includes(app.signer),
  );

/**
 * Each row has a reason to refuse a key, and the condition that it must meet. The first condition
 * that is not met is reported.
 */
const requirements: readonly (readonly [EnrolmentReason, (key: KeyDescription) => boolean])[] = [
  ['security_level_low', ({ levels }) => levels.every((one) => hardwareLevels.includes(one))],
  ['boot_unverified', ({ boot }) => boot?.isLocked === true && boot.state === verified],
  ['key_imported', ({ origin }) => origin === generated],
];

export const verifyAndroidAttestation = (
  { certificates, challenge }: AndroidAttestation,
  apps: readonly AllowedApp[],
  trust: Trust,
): AttestedKey | Refused<EnrolmentReason> => {
  const chain = readCertificates(certificates);
  if (!chain) return refuse('unreadable');
  const problem = chainProblem(chain, trust, { leafTime: false });
  if (problem) return refuse(problem);
  const description = descriptionOf(chain.map(({ raw }) => raw));
  if (!description) return refuse('unreadable');
  if (!Buffer.from(description.challenge).equals(challenge)) return refuse('challenge_wrong');
  const missed = requirements.find(([, holds]) => !holds(description));
  if (missed) return refuse(missed[0]);
  const app = appOf(description, apps);
  if (!app) return refuse('app_not_allowed');
  const key = p256KeyOf(chain[0]!);
  if (!key) return refuse('key_unsuitable');
  const publicKey = asSpki(key);
  const level = description.levels.every((one) => one === strongbox)
    ? 'strongbox'
    : 'trusted_environment';
  return { keyId: sha256(publicKey).toString('base64url'), publicKey, app, level };
};
