import { issuerOf } from '../../issuers/index.js';
import { parseDate } from '../../reading/merge/dates.js';
import type { CardData } from '../../contract/documents.js';
import { type MergedFields, valueOf } from '../../reading/candidate.js';
import { nationalityCode } from '../../reading/merge/same-value.js';

type CardIssuer = {
  readonly issuer: string | undefined;
  /**
   * The document code of the zone: cards for residents have one of their own. Undefined without a
   * zone.
   */
  readonly documentCode: string | undefined;
};

/**
 * The nationality as a country code, or as printed where the issuer's answers give it so; empty if
 * it was not read.
 */
const nationalityOf = (fields: MergedFields, { issuer, documentCode }: CardIssuer): string => {
  const { citizensOnly, keepsPrintedNationality } = issuerOf(issuer).card;
  const printed = valueOf(fields, 'nationality');
  if (printed !== '') return keepsPrintedNationality ? printed : (nationalityCode(printed) ?? '');
  return citizensOnly && (documentCode ?? 'I').startsWith('I') ? issuer! : '';
};

/** Interface 2.6 from all that was read; a side of 2.7 from what was read on it. */
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
