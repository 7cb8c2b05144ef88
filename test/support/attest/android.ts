import { createHash, sign } from 'node:crypto';
import { type Authority, type CertificateRequest, issue, type Keys } from './authority.js';
import * as der from './der.js';

/* What Android's key attestation gives to an app, made with a root of our own. */

export const androidExtension = '1.3.6.1.4.1.11129.2.1.17';
export const androidPackage = 'com.example.bank';
export const androidSigner = createHash('sha256').update('certificate of the bank').digest();

export type AndroidChange = {
  readonly challenge?: Uint8Array | string;
  readonly attestationLevel?: number;
  readonly keyLevel?: number;
  readonly origin?: number;
  readonly isLocked?: boolean | number;
  readonly bootState?: number;
  /** Root of trust and origin as software says them. */
  readonly bySoftware?: boolean;
  readonly packages?: readonly string[];
  readonly signers?: readonly Uint8Array[];
  /** Tags that this verifier does not know, as a later Android may write them. */
  readonly later?: readonly Uint8Array[];
  readonly leaf?: Partial<CertificateRequest>;
};

export const keyDescription = (sent: Uint8Array | string, change: AndroidChange = {}): Buffer => {
  const { attestationLevel = 1, keyLevel = 1, origin = 0, challenge = sent } = change;
  const { isLocked = true, bootState = 0, packages = [androidPackage] } = change;
  const { signers = [androidSigner], later = [], bySoftware = false } = change;
  const state = [
    der.tagged(702, der.integer(origin)),
    der.tagged(
      704,
      der.sequence(
        ...[der.octets('boot key'), der.boolean(isLocked), der.enumerated(bootState)],
        der.octets('boot hash'),
      ),
    ),
  ];
  const application = der.sequence(
    der.set(...packages.map((name) => der.sequence(der.octets(name), der.integer(7)))),
    der.set(...signers.map((one) => der.octets(one))),
  );
  return der.sequence(
    ...[der.integer(Buffer.of(0x01, 0x2c)), der.enumerated(attestationLevel)],
    ...[der.integer(Buffer.of(0x01, 0x2c)), der.enumerated(keyLevel)],
    ...[der.octets(challenge), der.octets('')],
    der.sequence(...(bySoftware ? state : []), der.tagged(709, der.octets(application))),
    der.sequence(der.tagged(1, der.set(der.integer(2))), ...(bySoftware ? [] : state), ...later),
  );
};

/** What `getCertificateChain` gives for this challenge, without the root. */
export const androidChain = (
  issuers: readonly Authority[],
  keys: Keys,
  challenge: Uint8Array | string,
  change: AndroidChange = {},
): readonly Buffer[] => {
  const leaf = issue(issuers[0]!, {
    ...{ name: 'Android Keystore Key', keys, serial: Buffer.of(1) },
    ...{ from: new Date(0), to: new Date('2048-01-01') },
    extensions: [[androidExtension, keyDescription(challenge, change)]],
    ...change.leaf,
  });
  return [leaf, ...issuers.map(({ certificate }) => certificate)];
};

/** What `Signature` gives, with SHA256withECDSA. */
export const androidSignature = ({ privateKey }: Keys, captureHash: Uint8Array): Buffer =>
  sign('sha256', captureHash, privateKey);
