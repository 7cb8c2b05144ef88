import type { Concept } from '../../../issuers/define/layout.js';
import { dateLabels } from './dates.js';
import { nameLabels } from './names.js';
import { otherLabels } from './others.js';

/** Labels that serve every card and passport: some thirty languages, the ICAO captions first. */
export const vocabulary: readonly { readonly concept: Concept; readonly label: string }[] = [
  nameLabels,
  dateLabels,
  otherLabels,
].flatMap((part) =>
  Object.entries(part).flatMap(([concept, labels]) =>
    (labels ?? []).map((label) => ({ concept: concept as Concept, label })),
  ),
);
