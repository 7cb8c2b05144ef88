import { fingerprintOf, readCertificate } from '../../../src/chip/certificate.js';
import type { Store } from '../../../src/store/open-store.js';

/** Trusts a country's certificate, as an operator does with `anverso chip trust`. */
export const trustCountry = async (
  { chipTrust }: Pick<Store, 'chipTrust'>,
  certificateDer: Uint8Array,
): Promise<void> => {
  const certificate = readCertificate(certificateDer)!;
  const { notBefore: validFrom, notAfter: validUntil, bytes: der } = certificate;
  const row = { kind: 'country', country: 'UT', subject: 'Utopia' } as const;
  const dates = { validFrom, validUntil };
  const fingerprint = fingerprintOf(certificate);
  await chipTrust.add([{ ...row, ...dates, fingerprint, der }], 'test');
};
