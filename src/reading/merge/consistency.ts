import type { Consistency } from '../../contract/findings.js';
import type { Candidates, MergedField, MergedFields } from '../candidate.js';

/** Print on two sides counts as two sources. */
const isConfirmed = ({ sources }: MergedField): boolean => sources.length > 1;

/** For a card: whether zone, print and barcode agree on the fields that several of them have. */
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
 * For a passport's page: a printed field that the zone has too, but does not confirm, counts as
 * contradicted.
 */
export const pageConsistency = (printed: MergedFields, zone: Candidates): Consistency => {
  const inZone = new Set<string>(zone.flatMap(({ field, value }) => (value === '' ? [] : [field])));
  const shared = Object.entries(printed).filter(([field]) => inZone.has(field));
  const agrees = ({ sources, isContradicted }: MergedField): boolean =>
    sources.includes('mrz') && !isContradicted;
  return {
    agreeing: shared.flatMap(([field, merged]) => (agrees(merged) ? [field] : [])),
    contradicted: shared.flatMap(([field, merged]) => (agrees(merged) ? [] : [field])),
  };
};
