import type { Consistency } from '../../spec/findings.js';
import type { Candidates, Merged, MergedFields } from '../candidate.js';

/** Print of two sides is two sources, too. */
const isConfirmed = ({ sources }: Merged): boolean => sources.length > 1;

/** Of a card: where zone, print and barcode have the same field, do they say the same? */
export const consistencyOf = (fields: MergedFields): Consistency => {
  const all = Object.entries(fields);
  return {
    agreeing: all.flatMap(([field, merged]) =>
      isConfirmed(merged) && !merged.isContradicted ? [field] : [],
    ),
    contradicted: all.flatMap(([field, { isContradicted }]) => (isContradicted ? [field] : [])),
  };
};

/**
 * Of a passport's page, whose printed fields were checked against the zone: a field that the zone
 * has too, but does not confirm, is contradicted by it.
 */
export const pageConsistency = (printed: MergedFields, zone: Candidates): Consistency => {
  const inZone = new Set(zone.flatMap(({ field, value }) => (value === '' ? [] : [field])));
  const shared = Object.entries(printed).filter(([field]) => inZone.has(field as never));
  const agrees = ({ sources, isContradicted }: Merged): boolean =>
    sources.includes('mrz') && !isContradicted;
  return {
    agreeing: shared.flatMap(([field, merged]) => (agrees(merged) ? [field] : [])),
    contradicted: shared.flatMap(([field, merged]) => (agrees(merged) ? [] : [field])),
  };
};
