import type { ChipReport, ChipWeakness, WeakPart } from '../contract/chip.js';
import { type Digest, schemeOf } from './algorithms.js';
import type { Certificate } from './certificate.js';
import type { PublicKey } from './public-key.js';
import type { SecurityObject } from './security-object.js';

/** NIST SP 800-131A: less than 112 bits of strength. */
const limits = { rsaBits: 2048, curveBits: 224 } as const;

const ofKey = (key: PublicKey | undefined): readonly ChipWeakness[] => {
  if (key?.kind === 'rsa' && key.bits < limits.rsaBits) return ['rsa_under_2048'];
  return key?.kind === 'ec' && key.bits < limits.curveBits ? ['curve_under_224'] : [];
};

const ofDigest = (digest: Digest | undefined): readonly ChipWeakness[] =>
  digest === 'sha1' ? ['sha1'] : [];

/** Said, and not refused: a state cannot recall the documents that it has signed. */
export const weaknessesOf = (
  { digestOfGroups, signer }: SecurityObject,
  certificate: Certificate | undefined,
  authority: Certificate | undefined,
  chip: { readonly key?: PublicKey | undefined; readonly digest?: Digest | undefined },
): ChipReport['weaknesses'] => {
  const scheme = schemeOf(signer.algorithm, signer.digest);
  const isSha1 = [digestOfGroups, signer.digest, scheme?.digest].includes('sha1');
  const all: readonly (readonly [WeakPart, readonly ChipWeakness[]])[] = [
    ['signature', [...ofKey(certificate?.key), ...(isSha1 ? (['sha1'] as const) : [])]],
    ['signer', certificate ? ofDigest(schemeOf(certificate.algorithm)?.digest) : []],
    ['country', ofKey(authority?.key)],
    ['chip', [...ofKey(chip.key), ...ofDigest(chip.digest)]],
  ];
  return all.flatMap(([part, found]) => found.map((weakness) => ({ part, weakness })));
};
