import type { AsnType } from 'asn1js';
import {
  childrenOf,
  enumeratedOf,
  integerOf,
  isTrue,
  octetsOf,
  readDer,
  tagged,
} from '../../asn1/der.js';

/*
 * The extension that a phone writes into the certificate of a key:
 * https://source.android.com/docs/security/features/keystore/attestation#schema
 * Read by position and tag, and no further than needed: each version of Android adds tags, and a
 * complete schema would refuse the phones that are newer than it.
 */

export const attestationExtension = '1.3.6.1.4.1.11129.2.1.17';

/** Tag numbers in the extension's lists of properties (`AuthorizationList`). */
const tags = { origin: 702, rootOfTrust: 704, applicationId: 709 } as const;

export type KeyDescription = {
  /**
   * Where the attestation was made, and where the key is kept: 0 in software, 1 in the trusted
   * environment, 2 in StrongBox.
   */
  readonly levels: readonly (number | undefined)[];
  readonly challenge: Uint8Array;
  /** As the hardware states it: 0 for a key that it generated itself. */
  readonly origin: number | undefined;
  /** As the hardware states it; undefined if it does not. */
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

/** Reads an octet string with the packages that share the app's user id, and the signers. */
const applicationOf = (node: AsnType | undefined) => {
  const content = octetsOf(node);
  const [packages, signers] = childrenOf(content && readDer(content));
  return {
    packages: childrenOf(packages).map((one) => asText(octetsOf(childrenOf(one)[0]))),
    signers: childrenOf(signers).map((one) => asHex(octetsOf(one))),
  };
};

/** Undefined if the bytes are not such an extension. */
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
    // The system states which app asked, because hardware does not know apps.
    ...applicationOf(tagged(childrenOf(software), tags.applicationId)),
  };
};
