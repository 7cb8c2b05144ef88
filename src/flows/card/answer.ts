import { issuerOf } from '../../issuers/index.js';
import { parseDate } from '../../reading/merge/dates.js';
import type { CardData } from '../../contract/documents.js';
import { type MergedFields, valueOf } from '../../reading/candidate.js';
import { nationalityCode } from '../../reading/merge/same-value.js';

type CardIssuer = {
  readonly issuer: string | undefined;
  /** From the zone, where there is one: cards for residents have a code of their own. */
  readonly documentCode: string | undefined;
};

/** A country's code, or the printed words for issuers whose answers have those; otherwise empty. */
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
