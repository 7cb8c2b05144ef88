import type { Concept, FieldRule } from '../../issuers/define/layout.js';
import type { TaggedField, TaggedWord } from '../../models/field-tagger.js';
import type { CalendarDate } from '../../spec/calendar.js';
import type { TextPage } from '../text/page.js';
import type { FieldValue } from './compose.js';
import { assignDates } from './tagged-dates.js';
import { assignNumbers } from './tagged-numbers.js';
import { type Family, type Run, runsOf } from './tagged-runs.js';
import { beside, heightOf } from './text-box.js';
import { readValue } from './values.js';

/** A second line of a value, or a second part of its line, is as sure as this. */
const minFurther = 0.5;

const isLower = ({ box: a }: Run, { box: b }: Run): boolean => {
  const down = (b.top + b.bottom - a.top - a.bottom) / 2;
  const [small, large] = [heightOf(a), heightOf(b)].sort((x, y) => x - y);
  return (
    down > small! / 2 &&
    down < 2.1 * large! &&
    Math.abs(a.left - b.left) < 2.5 * small! &&
    large! / small! < 1.6
  );
};

const touches = (a: Run, b: Run): boolean =>
  isLower(a, b) || isLower(b, a) || beside(a.box, b.box) > 0.5;

type Group = { readonly runs: readonly Run[]; readonly probability: number };

/** The surest run of a field and what touches it, in reading order. */
const groupOf = (runs: readonly Run[], field: TaggedField): Group | undefined => {
  const [first, ...others] = [...runs].sort((a, b) => b.value[field] - a.value[field]);
  if (!first) return undefined;
  const group = [first];
  for (const run of others)
    if (run.value[field] >= minFurther && group.some((one) => touches(one, run))) group.push(run);
  return {
    runs: group.sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left),
    probability: Math.min(...group.map(({ value }) => value[field])),
  };
};

const isLikeliest = (run: Run, field: TaggedField, others: readonly TaggedField[]): boolean =>
  others.every((other) => run.value[field] >= run.value[other]);

type Assigned = Group & { readonly concept: Concept };

/** Surname and given names, or a block of both: whichever the page is surer of. */
const assignNames = (runs: readonly Run[]): readonly Assigned[] => {
  const all = ['surnames', 'givenNames', 'fullName'] as const;
  const of = (field: (typeof all)[number]) =>
    groupOf(
      runs.filter((run) => isLikeliest(run, field, all)),
      field,
    );
  const [surnames, givenNames, fullName] = all.map(of);
  const apart = Math.max(surnames?.probability ?? 0, givenNames?.probability ?? 0);
  if (fullName && fullName.probability > apart) return [{ ...fullName, concept: 'fullName' }];
  return [
    ...(surnames ? [{ ...surnames, concept: 'surnames' as const }] : []),
    ...(givenNames ? [{ ...givenNames, concept: 'givenNames' as const }] : []),
  ];
};

/** The tagger knows a number by its caption and position: few digits are enough. */
const numberRule = { pattern: /^(?=.*\d)[A-Z0-9][A-Z0-9.\-/]{4,}(?:\(\d\))?$/ } as const;

const ruleOf = (concept: Concept): FieldRule | undefined =>
  concept.endsWith('Number') ? { concept, ...numberRule } : undefined;

/** What is printed around a value and is none of it. */
const trimmed = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}).]+$/gu, '');

/** The values of a page by its tags; `score` is the tagger's probability. */
export const taggedFieldValues = (
  page: TextPage,
  words: readonly TaggedWord[],
  today: CalendarDate,
): readonly FieldValue[] => {
  const runs = runsOf(words, page);
  const of = (family: Family): readonly Run[] => runs.filter((run) => run.family === family);
  const single = (field: 'sex' | 'nationality' | 'birthPlace'): readonly Assigned[] => {
    const group = groupOf(of(field), field);
    if (!group) return [];
    return [
      {
        ...group,
        runs: field === 'sex' ? group.runs.slice(0, 1) : group.runs,
        concept: field,
      },
    ];
  };
  const dates = assignDates(of('date'), today);
  const birthDate = dates.find(({ role }) => role === 'birthDate')?.iso;
  const assigned: readonly Assigned[] = [
    ...assignNames(of('name')),
    ...dates.map(({ role, run, probability }) => ({ concept: role, runs: [run], probability })),
    ...assignNumbers(of('number'), words, page, birthDate),
    ...(['sex', 'nationality', 'birthPlace'] as const).flatMap(single),
  ];
  return assigned.flatMap(({ concept, runs: from, probability }) => {
    const texts = from.map(({ box }) => trimmed(box.text));
    const reading = readValue(concept, texts, ruleOf(concept), { layout: undefined, today });
    return (reading?.values ?? []).map((value): FieldValue => ({
      ...value,
      score: probability * Math.min(1, value.quality),
      from: from.map(({ box }) => box),
    }));
  });
};
