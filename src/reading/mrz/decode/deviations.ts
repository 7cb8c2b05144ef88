import type { Issuer } from '../../../issuers/define/issuer.js';
import type { MrzFormat } from '../../../issuers/define/zone.js';
import { issuerOf, threeLetterCode } from '../../../issuers/index.js';

export type Deviation = Issuer['zone']['deviations'][number];

/** What the issuer, by its code in the zone, does differently on such a document. */
export const deviationsFor = (
  format: MrzFormat,
  issuer: string,
  documentCode: string,
): readonly Deviation[] =>
  issuerOf(threeLetterCode(issuer)).zone.deviations.filter(
    ({ formats, code }) => formats.includes(format) && (code?.test(documentCode) ?? true),
  );

/** Against a number of an unlisted shape: about one document in a hundred of a listed issuer. */
export const offShapeWeight = 0.01;

/** A number that runs over its field: a minority of cards (Belgium, Portugal, Dominican Republic). */
export const overflowWeight = 0.05;
/** ICAO allows 13 more; the longest seen is 3 (Portugal, Belgium). */
export const maxOverflow = 5;
