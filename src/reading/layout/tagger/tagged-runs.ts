import { type TaggedField, taggedFields, type TaggedWord } from '../../../models/field-tagger.js';
import type { TextPage } from '../../text/page.js';
import { boxOf, type TextBox } from '../text-box.js';

/** Fields whose values look alike, so that only caption and position tell them apart. */
const families = {
  name: ['surnames', 'givenNames', 'fullName'],
  date: ['birthDate', 'issueDate', 'expiryDate'],
  number: ['documentNumber', 'personalNumber'],
  sex: ['sex'],
  nationality: ['nationality'],
  birthPlace: ['birthPlace'],
} as const satisfies Readonly<Record<string, readonly TaggedField[]>>;
export type Family = keyof typeof families;
const familyNames = Object.keys(families) as Family[];

/** Words side by side on a line that are part of one value. */
export type Run = {
  readonly family: Family;
  readonly box: TextBox;
  /** Mean probability over its words that they are the value of a field. */
  readonly value: Readonly<Record<TaggedField, number>>;
};

const sumOf = (fields: readonly TaggedField[], of: TaggedWord['value']): number =>
  fields.reduce((sum, field) => sum + of[field], 0);

/** The family that a word's value belongs to; undefined where it is likelier to be no value. */
const familyOf = (word: TaggedWord): Family | undefined => {
  const neither = Math.max(word.none, word.value.other, sumOf(taggedFields, word.label));
  const best = familyNames.reduce((a, b) =>
    sumOf(families[b], word.value) > sumOf(families[a], word.value) ? b : a,
  );
  return sumOf(families[best], word.value) > neither ? best : undefined;
};

const likeliest = (family: Family, { value }: TaggedWord): TaggedField =>
  families[family].reduce<TaggedField>(
    (a, b) => (value[b] > value[a] ? b : a),
    families[family][0],
  );

const runOf = (family: Family, words: readonly TaggedWord[], { lines }: TextPage): Run => ({
  family,
  box: boxOf(lines, words[0]!.line, words[0]!.from, words.at(-1)!.to),
  value: Object.fromEntries(
    taggedFields.map((field) => [
      field,
      words.reduce((sum, { value }) => sum + value[field], 0) / words.length,
    ]),
  ) as Run['value'],
});

/**
 * Groups of digits look alike in every number: only tags with high confidence separate two numbers.
 */
const sureOfNumber = 0.8;

const isSameField = (family: Family, a: TaggedWord, b: TaggedWord): boolean => {
  const first = likeliest(family, a);
  const second = likeliest(family, b);
  return (
    first === second ||
    (family === 'number' && Math.min(a.value[first], b.value[second]) < sureOfNumber)
  );
};

/**
 * The values that the tagger marks, with neighbouring words joined; `words` are in reading order.
 */
export const runsOf = (words: readonly TaggedWord[], page: TextPage): readonly Run[] => {
  const groups: { readonly family: Family; readonly words: TaggedWord[] }[] = [];
  words.forEach((word, i) => {
    const family = familyOf(word);
    if (family === undefined) return;
    const last = groups.at(-1);
    const before = last?.words.at(-1);
    const isContinued =
      last?.family === family &&
      before !== undefined &&
      before === words[i - 1] &&
      before.line === word.line &&
      isSameField(family, before, word);
    if (isContinued) last.words.push(word);
    else groups.push({ family, words: [word] });
  });
  return groups.map((group) => runOf(group.family, group.words, page));
};
