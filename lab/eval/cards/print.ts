import {
  type TaggedField,
  taggedFields,
  type TaggedWord,
} from '../../../src/models/field-tagger.js';
import { beside, boxOf, overlapX } from '../../../src/reading/layout/text-box.js';
import type { TextPage } from '../../../src/reading/text/page.js';

/** How a page is printed, as far as the text reader saw it. */
export type Print = {
  readonly script: 'script: Latin alone' | 'script: another besides';
  readonly captions: 'captions above' | 'captions beside or inside the line' | 'captions unread';
};

/** Fewer may be stamps and fancy titles. */
const minForeignLines = 3;
const minProbability = 0.5;
const minCaptions = 3;

const firstOf = (kind: 'label' | 'value', field: TaggedField, words: readonly TaggedWord[]) =>
  words.find((word) => word[kind][field] >= minProbability);

export const printOf = (page: TextPage | undefined, words: readonly TaggedWord[]): Print => {
  const lines = page?.lines ?? [];
  const foreign = lines.filter(({ text }) =>
    /[\p{Script=Cyrillic}\uFFFD].*[\p{Script=Cyrillic}\uFFFD]/u.test(text),
  ).length;
  const places = taggedFields.flatMap((field) => {
    const [label, value] = [firstOf('label', field, words), firstOf('value', field, words)];
    if (field === 'other' || !label || !value) return [];
    const [caption, box] = [label, value].map(({ line, from, to }) => boxOf(lines, line, from, to));
    if (beside(caption!, box!) > 0.5) return ['beside'];
    return overlapX(caption!, box!) > 0 && caption!.top < box!.top ? ['above'] : ['elsewhere'];
  });
  const count = (place: string): number => places.filter((one) => one === place).length;
  return {
    script: foreign >= minForeignLines ? 'script: another besides' : 'script: Latin alone',
    captions:
      places.length < minCaptions
        ? 'captions unread'
        : count('beside') > count('above')
          ? 'captions beside or inside the line'
          : 'captions above',
  };
};
