import { parseDate } from '../../reading/merge/dates.js';
import { type MergedFields, valueOf } from '../../reading/merge/merged.js';
import { nationalityCode } from '../../reading/merge/nationalities.js';
import { isForCitizensOnly, keepsPrintedNationality } from '../../reading/merge/source-order.js';
import type { CardData } from '../../spec/documents.js';

export type CardIssuer = {
  readonly issuer: string | undefined;
  /** Of the zone, where there is one: Costa Rica's cards for residents differ by it. */
  readonly documentCode: string | undefined;
};

/** As code, as far as formats 6 has a table for it; Panama's as its card prints it. */
const nationalityOf = (fields: MergedFields, { issuer, documentCode }: CardIssuer): string => {
  const printed = valueOf(fields, 'nationality');
  if (printed !== '')
    return keepsPrintedNationality(issuer) ? printed : (nationalityCode(printed) ?? printed);
  return issuer !== undefined && isForCitizensOnly(issuer, documentCode) ? issuer : '';
};

/** Interface 2.6 from what was read; a side of 2.7 from what was read of it. */
export const cardDataOf = (fields: MergedFields, issuerContext: CardIssuer): CardData => ({
  documentNumber: valueOf(fields, 'documentNumber'),
  names: valueOf(fields, 'names'),
  surnames: valueOf(fields, 'surnames'),
  gender: valueOf(fields, 'gender'),
  birthCountry: valueOf(fields, 'birthCountry'),
  birthDate: parseDate(valueOf(fields, 'birthDate')),
  nationality: nationalityOf(fields, issuerContext),
  issuingDate: parseDate(valueOf(fields, 'issuingDate')),
  expirationDate: parseDate(valueOf(fields, 'expirationDate')),
});
