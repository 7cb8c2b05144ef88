import { layouts } from '../../../issuers/index.js';
import type { Concept, FieldRule, Layout } from '../../../issuers/define/layout.js';
import { canonical, editCost } from '../fold.js';
import { createPhrases } from './phrases.js';
import { titles, vocabulary } from '../vocabulary/index.js';

export type Meaning = { readonly concept: Concept; readonly rule?: FieldRule };

export type KnownLayout = {
  readonly layout: Layout;
  /** Weight of each title, and meaning of each label. Keys are numbers of phrases (phrases.ts). */
  readonly titles: ReadonlyMap<number, number>;
  readonly labels: ReadonlyMap<number, Meaning>;
};

/**
 * Labels that occur in the layouts of one country only, and so identify it: `Perekonnanimi` is
 * Estonian on any card.
 */
const distinctiveLabels = (known: readonly KnownLayout[]): ReadonlySet<number> => {
  const countries = new Map<number, Set<string>>();
  for (const { layout, labels } of known)
    for (const id of labels.keys())
      countries.set(id, (countries.get(id) ?? new Set()).add(layout.country));
  return new Set([...countries].filter(([, own]) => own.size === 1).map(([id]) => id));
};

/** Every label and title in one index: a page is compared with all of them at once. */
export const buildLabelIndex = (tables: readonly Layout[]) => {
  const phrases = createPhrases();
  const general = new Map<number, Meaning>();
  for (const { concept, label } of vocabulary) {
    const { id } = phrases.add(label);
    if (!general.has(id)) general.set(id, { concept });
  }
  const known = tables.map((layout): KnownLayout => {
    const labels = new Map<number, Meaning>();
    for (const rule of layout.fields)
      for (const label of rule.labels ?? [])
        labels.set(phrases.add(label).id, { concept: rule.concept, rule });
    for (const label of layout.ignore ?? [])
      labels.set(phrases.add(label).id, { concept: 'other' });
    const weights = layout.titles.map(
      ({ text, weight }) => [phrases.add(text).id, weight] as const,
    );
    return { layout, labels, titles: new Map(weights) };
  });
  const headings = new Set([
    ...titles.map((text) => phrases.add(text).id),
    ...known.flatMap((entry) => [...entry.titles.keys()]),
  ]);
  return { phrases, general, layouts: known, headings, distinctive: distinctiveLabels(known) };
};

export type LabelIndex = ReturnType<typeof buildLabelIndex>;

export const labelIndex: LabelIndex = buildLabelIndex(layouts);

const byConcept = new Map<Concept, string[]>();
for (const { concept, label } of vocabulary)
  byConcept.set(concept, [...(byConcept.get(concept) ?? []), canonical(label)]);

/**
 * A truncated or badly read label of the concept: not counted as a label, but not a value either.
 */
export const isLabelLike = (text: string, concept: Concept): boolean => {
  const read = canonical(text);
  if (read.length < 5) return false;
  const limit = read.length * 0.2;
  return (byConcept.get(concept) ?? []).some(
    (label) => label.startsWith(read) || editCost(label, read, limit) <= limit,
  );
};
