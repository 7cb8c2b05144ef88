import * as der from '../asn1/der.js';
import type { ChipReason } from '../contract/chip.js';
import type { Certificate } from './certificate.js';

/** What is evaluated here, or says nothing that a verifier could have to refuse (9303-12, 7.1). */
const knownExtensions: readonly string[] = [
  ...['2.5.29.14', '2.5.29.15', '2.5.29.16', '2.5.29.17', '2.5.29.18', '2.5.29.19'],
  ...['2.5.29.31', '2.5.29.32', '2.5.29.35', '2.5.29.37'],
  ...['2.23.136.1.1.6.1', '2.23.136.1.1.6.2'],
];

const usageBits = { digitalSignature: 0x80, keyCertSign: 0x04 } as const;

/** Undefined where the certificate does not restrict its key. */
const usageOf = ({ extensions }: Certificate): number | undefined => {
  const value = extensions.get('2.5.29.15')?.value;
  const content = value && der.primitiveOf(der.readDer(value));
  return value && (content?.[1] ?? 0);
};

const has = (one: Certificate, usage: keyof typeof usageBits): boolean => {
  const bits = usageOf(one);
  return bits !== undefined && (bits & usageBits[usage]) !== 0;
};

/** Purposes of certificates that a country issues for something else than documents. */
const otherPurposes = /^2\.23\.136\.1\.1\.(3|4|8|11|14)(\.|$)/;

const purposesOf = ({ extensions }: Certificate): readonly (string | undefined)[] => {
  const value = extensions.get('2.5.29.37')?.value;
  return value ? der.childrenOf(der.readDer(value)).map(der.identifierOf) : [];
};

/**
 * Whether the key may sign certificates. Basic constraints count only where the certificate does not
 * say for what its key is: of the 588 in a master list of 2026, seven that may sign certificates say
 * that they are no authority, Turkey's own among them.
 */
export const isAuthority = (certificate: Certificate): boolean => {
  if (usageOf(certificate) !== undefined) return has(certificate, 'keyCertSign');
  const value = certificate.extensions.get('2.5.29.19')?.value;
  return value !== undefined && der.isTrue(der.childrenOf(der.readDer(value))[0]);
};

const hasUnknownCritical = ({ extensions }: Certificate): boolean =>
  [...extensions].some(([id, { isCritical }]) => isCritical && !knownExtensions.includes(id));

const isValidOn = ({ notBefore, notAfter }: Certificate, day: Date): boolean =>
  notBefore.getTime() <= day.getTime() && day.getTime() <= notAfter.getTime();

/** The types of documents that the signer may sign, such as `P` (9303-12, 7.1.1.5). */
const documentTypesOf = ({ extensions }: Certificate): readonly string[] | undefined => {
  const value = extensions.get('2.23.136.1.1.6.2')?.value;
  const [, list] = value ? der.childrenOf(der.readDer(value)) : [];
  return (
    value &&
    der.childrenOf(list).map((node) => Buffer.from(der.primitiveOf(node) ?? []).toString('latin1'))
  );
};

const mayStandFor = (types: readonly string[], code: string): boolean =>
  types.some((type) => code.replace(/<+$/, '').startsWith(type.replace(/<+$/, '')));

/** Why this certificate may not sign this document; undefined if it may. */
export const signerProblem = (
  signer: Certificate,
  { signedOn, documentCode }: { readonly signedOn: Date; readonly documentCode: string },
): ChipReason | undefined => {
  if (hasUnknownCritical(signer)) return 'extension_unknown';
  const isOther = purposesOf(signer).some((id) => otherPurposes.test(id ?? ''));
  if (!has(signer, 'digitalSignature') || isAuthority(signer) || isOther) return 'signer_usage';
  if (!isValidOn(signer, signedOn)) return 'signer_expired';
  const types = documentTypesOf(signer);
  return types && !mayStandFor(types, documentCode) ? 'signer_document_type' : undefined;
};

/** Why this country certificate may not have signed a signer's certificate, on that day. */
export const authorityProblem = (
  authority: Certificate,
  signedOn: Date,
): ChipReason | undefined => {
  if (hasUnknownCritical(authority)) return 'extension_unknown';
  if (!isAuthority(authority)) return 'not_trusted';
  return isValidOn(authority, signedOn) ? undefined : 'authority_expired';
};
