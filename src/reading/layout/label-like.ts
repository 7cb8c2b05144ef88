import { editCost } from './edit-cost.js';
import { canonical } from './fold.js';
import type { Concept } from '../visual/layouts/layout.js';
import { vocabulary } from './vocabulary/index.js';

const byConcept = new Map<Concept, string[]>();
for (const { concept, label } of vocabulary)
  byConcept.set(concept, [...(byConcept.get(concept) ?? []), canonical(label)]);

/** A label too badly read to count as one, or cut short: no value of that label for all that. */
export const isLabelLike = (text: string, concept: Concept): boolean => {
  const read = canonical(text);
  if (read.length < 5) return false;
  const limit = read.length * 0.2;
  return (byConcept.get(concept) ?? []).some(
    (label) => label.startsWith(read) || editCost(label, read, limit) <= limit,
  );
};
