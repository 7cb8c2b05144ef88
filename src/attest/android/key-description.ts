import type { AsnType } from 'asn1js';
import { childrenOf, enumeratedOf, integerOf, isTrue, octetsOf, readDer, tagged } from '../der.js';

/*
 * The extension that a phone writes into the certificate of a key:
 * https://source.android.com/docs/security/features/keystore/attestation#schema
 * Read by position and tag, and no further than needed: each version of Android adds tags, and a
 * complete schema would refuse the phones that are newer than it.
 */

export const attestationExtension = '1.3.6.1.4.1.11129.2.1.17';

/** Of an authorization list. */
const tags = { origin: 702, rootOfTrust: 704, applicationId: 709 } as const;

export type KeyDescription = {
  /** 0 software, 1 trusted environment, 2 StrongBox: of the attestation and of the key. */
  readonly levels: readonly (number | undefined)[];
  readonly challenge: Uint8Array;
  /** By hardware: 0 for a key that was made inside. */
  readonly origin: number | undefined;
  /** By hardware; undefined where it does not say. */
  readonly boot: { readonly isLocked: boolean; readonly state: number | undefined } | undefined;
  readonly packages: readonly string[];
  /** SHA-256 of the certificates that sign the app, in hexadecimal digits. */
  readonly signers: readonly string[];
};

const bootOf = (rootOfTrust: AsnType | undefined): KeyDescription['boot'] => {
  const [, isLocked, state] = childrenOf(rootOfTrust);
  return rootOfTrust && { isLocked: isTrue(isLocked), state: enumeratedOf(state) };
};

const asText = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8');
const asHex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('hex');

/** An octet string that holds packages with their versions, and signers. */
const applicationOf = (node: AsnType | undefined) => {
  const content = octetsOf(node);
  const [packages, signers] = childrenOf(content && readDer(content));
  return {
    packages: childrenOf(packages).map((one) => asText(octetsOf(childrenOf(one)[0]))),
    signers: childrenOf(signers).map((one) => asHex(octetsOf(one))),
  };
};

/** Undefined where it is not such an extension. */
export const readKeyDescription = (extension: Uint8Array): KeyDescription | undefined => {
  const [, attestationLevel, , keyLevel, challenge, , software, hardware] = childrenOf(
    readDer(extension),
  );
  const sent = octetsOf(challenge);
  if (!sent || !hardware) return undefined;
  const byHardware = childrenOf(hardware);
  return {
    levels: [enumeratedOf(attestationLevel), enumeratedOf(keyLevel)],
    challenge: sent,
    origin: integerOf(tagged(byHardware, tags.origin)),
    boot: bootOf(tagged(byHardware, tags.rootOfTrust)),
    // The system names the app that asked: hardware does not know apps.
    ...applicationOf(tagged(childrenOf(software), tags.applicationId)),
  };
};
