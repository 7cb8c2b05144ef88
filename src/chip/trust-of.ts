import { readCertificate } from './certificate.js';
import type { ChipTrust } from './judge-chip.js';
import { readRevocationList } from './revocation-list.js';

/** A certificate or list as it is kept. */
export type KeptTrust = {
  readonly kind: 'country' | 'link' | 'signer' | 'list';
  readonly der: Uint8Array;
};

/** What is kept, read again; each was read once before it was kept. */
export const trustOf = (kept: readonly KeptTrust[]): ChipTrust => {
  const certificates = (kind: KeptTrust['kind']) =>
    kept
      .filter((one) => one.kind === kind)
      .map(({ der }) => readCertificate(der))
      .filter((one) => one !== undefined);
  return {
    countries: certificates('country'),
    links: certificates('link'),
    signers: certificates('signer'),
    lists: kept
      .filter(({ kind }) => kind === 'list')
      .map(({ der }) => readRevocationList(der))
      .filter((one) => one !== undefined),
  };
};
