import { encodeMrz } from '../../test/support/mrz/encode.js';
import type { FieldName, MrzFormat } from '../../src/reading/mrz/types.js';
import { printDate } from './dates.js';
import { type Holder, mrzName } from './holder.js';

type ZoneOptions = {
  readonly format?: MrzFormat;
  readonly code: string;
  readonly issuer: string;
  readonly number: string;
  readonly optional?: string;
  readonly optional2?: string;
  /** As the issuer writes it: `H` for a man in Mexico, `<` where it is left out. */
  readonly sex?: string;
  /** Six digits where the zone says another day than the print. */
  readonly expiry?: string;
  readonly name?: string;
  /** Of a citizen, the issuer. */
  readonly nationality?: string;
};

/** A machine readable zone of the holder, check digits and all. */
export const zoneOf = (holder: Holder, options: ZoneOptions): string[] => {
  const fields: Partial<Record<FieldName, string>> = {
    documentCode: options.code,
    issuingState: options.issuer,
    nationality: options.nationality ?? options.issuer,
    documentNumber: options.number,
    optionalData: options.optional ?? '',
    optionalData2: options.optional2 ?? '',
    birthDate: printDate(holder.birthDate, '980910'),
    sex: options.sex ?? holder.gender,
    expirationDate: options.expiry ?? printDate(holder.expirationDate, '980910'),
    names: options.name ?? mrzName(holder),
  };
  return encodeMrz({ format: options.format ?? 'TD1', fields });
};
