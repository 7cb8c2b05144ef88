import type { Concept, FieldRule } from '../../../issuers/define/layout.js';
import type { TaggedField, TaggedWord } from '../../../models/field-tagger.js';
import type { TextPage } from '../../text/page.js';
import type { FieldValue } from '../compose.js';
import { assignDates } from './tagged-dates.js';
import type { NumberConcept } from '../number-fields.js';
import { assignNumbers } from './tagged-numbers.js';
import { type Family, type Run, runsOf } from './tagged-runs.js';
import { headingsUntil } from '../labels/labels.js';
import { beside, boxOf, heightOf, positionOf, type TextBox } from '../text-box.js';
import { type Context, readValue, type Value } from '../values.js';

/** Confidence of a second line of a value, or of a second part of its line. */
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

/** The run with the highest confidence for a field, and its neighbours, in reading order. */
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

type AssignedRun = Group & { readonly concept: Concept };

const nameFields = ['surnames', 'givenNames', 'fullName'] as const;
type NameField = (typeof nameFields)[number];
const sureOfCaption = 0.8;

/** Whether one caption covers all names and none the given names: then every name belongs to it. */
const isBlock = (words: readonly TaggedWord[]): boolean => {
  const has = (field: NameField): boolean =>
    words.some(({ label }) => label[field] >= sureOfCaption);
  return has('fullName') && !has('givenNames');
};

const inBlock = (run: Run): Run => {
  const fullName = nameFields.reduce((sum, field) => sum + run.value[field], 0);
  return { ...run, value: { ...run.value, surnames: 0, givenNames: 0, fullName } };
};

/** Surname and given names, or a block of both: whichever has the higher confidence. */
const assignNames = (
  tagged: readonly Run[],
  words: readonly TaggedWord[],
): readonly AssignedRun[] => {
  const runs = isBlock(words) ? tagged.map(inBlock) : tagged;
  const of = (field: NameField) =>
    groupOf(
      runs.filter((run) => isLikeliest(run, field, nameFields)),
      field,
    );
  const [surnames, givenNames, fullName] = nameFields.map(of);
  const separateProbability = Math.max(surnames?.probability ?? 0, givenNames?.probability ?? 0);
  if (fullName && fullName.probability > separateProbability)
    return [{ ...fullName, concept: 'fullName' }];
  return [
    ...(surnames ? [{ ...surnames, concept: 'surnames' as const }] : []),
    ...(givenNames ? [{ ...givenNames, concept: 'givenNames' as const }] : []),
  ];
};

/** The tagger knows a number by its caption and position: few digits are enough. */
const numberRule = { pattern: /^(?=.*\d)[A-Z0-9][A-Z0-9.\-/]{4,}(?:\(\d\))?$/ } as const;

const ruleOf = (concept: Concept): FieldRule | undefined =>
  concept.endsWith('Number') ? { concept, ...numberRule } : undefined;

/** Marks printed around a value that are not part of it. */
const trimmed = ({ lines }: TextPage, { line, from, to, text }: TextBox): TextBox => {
  const [before] = /^[^\p{L}\p{N}*]*/u.exec(text)!;
  const [after] = /[^\p{L}\p{N}).*]*$/u.exec(text)!;
  return before.length + after.length === 0
    ? boxOf(lines, line, from, to)
    : boxOf(lines, line, from + before.length, Math.max(from + before.length, to - after.length));
};

/** The part of a single line that holds the value, with the confidence of its own letters. */
const narrowed = ({ lines }: TextPage, boxes: readonly TextBox[], { part }: Value) => {
  const [box, second] = boxes;
  return box && !second && part
    ? [boxOf(lines, box.line, box.from + part.from, box.from + part.to)]
    : boxes;
};

/** The values of a page by its tags; `score` is the tagger's probability. */
export const taggedFieldValues = (
  page: TextPage,
  words: readonly TaggedWord[],
  context: Context & { readonly naming: NumberConcept },
): readonly FieldValue[] => {
  const runs = runsOf(words, page);
  const of = (family: Family): readonly Run[] => runs.filter((run) => run.family === family);
  // A country's name among the headings is the issuer, not a nationality.
  const hasCaption = words.some(({ label }) => label.nationality >= sureOfCaption);
  const single = (field: 'sex' | 'nationality' | 'birthPlace'): readonly AssignedRun[] => {
    const isHeading = ({ box }: Run): boolean =>
      field === 'nationality' && !hasCaption && positionOf(box, page).middle < headingsUntil;
    const group = groupOf(
      of(field).filter((run) => !isHeading(run)),
      field,
    );
    if (!group) return [];
    return [
      {
        ...group,
        runs: field === 'sex' ? group.runs.slice(0, 1) : group.runs,
        concept: field,
      },
    ];
  };
  const dates = assignDates(of('date'), context);
  const birthDate = dates.find(({ role }) => role === 'birthDate')?.iso;
  const assigned: readonly AssignedRun[] = [
    ...assignNames(of('name'), words),
    ...dates.map(({ role, run, probability }) => ({ concept: role, runs: [run], probability })),
    ...assignNumbers(of('number'), words, page, { birthDate, naming: context.naming }),
    ...(['sex', 'nationality', 'birthPlace'] as const).flatMap(single),
  ];
  return assigned.flatMap(({ concept, runs: from, probability }) => {
    const boxes = from.map(({ box }) => trimmed(page, box));
    const texts = boxes.map(({ text }) => text);
    const reading = readValue(concept, texts, ruleOf(concept), context);
    return (reading?.values ?? []).map((value): FieldValue => ({
      ...value,
      score: probability * Math.min(1, value.quality),
      from: narrowed(page, boxes, value),
    }));
  });
};
