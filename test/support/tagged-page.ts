import { type TaggedField, taggedFields, type TaggedWord } from '../../src/models/field-tagger.js';
import type { TextPage } from '../../src/reading/text/page.js';

/** `label` or `value` of a field, with the tagger's probability where it is not sure. */
export type Tag = 'none' | `${'label' | 'value'}:${TaggedField}` | `value:${TaggedField} ${number}`;

/** Left edge and middle as shares of the page, text, and the tag of each word or of all. */
export type TaggedLine = readonly [left: number, middle: number, text: string, ...tags: Tag[]];

const [widthPx, heightPx, linePx] = [1000, 630, 30] as const;
const sure = 0.97;

const emptyTags = () =>
  Object.fromEntries(taggedFields.map((field) => [field, 0])) as Record<TaggedField, number>;

const wordOf = (line: number, from: number, to: number, tag: Tag): TaggedWord => {
  const [name, probability = sure] = tag.split(' ').map((part, i) => (i ? Number(part) : part));
  const [kind, field] = String(name).split(':') as ['label' | 'value', TaggedField];
  const [label, value] = [emptyTags(), emptyTags()];
  if (field) (kind === 'label' ? label : value)[field] = Number(probability);
  return { line, from, to, none: field ? 1 - Number(probability) : sure, label, value };
};

/** A page of the given lines, as the text reader and the tagger leave it. */
export const taggedPage = (
  lines: readonly TaggedLine[],
  confidence = 0.95,
): { readonly page: TextPage; readonly words: readonly TaggedWord[] } => {
  const page = {
    widthPx,
    heightPx,
    lines: lines.map(([left, middle, text]) => {
      const box = {
        x: left * widthPx,
        y: middle * heightPx - linePx / 2,
        width: text.length * 16,
        height: linePx,
      };
      const corner = (x: number, y: number) => ({
        x: box.x + x * box.width,
        y: box.y + y * linePx,
      });
      return {
        text,
        confidence,
        characterConfidences: Array.from(text, () => confidence ** (1 / text.length)),
        ...box,
        quad: {
          topLeft: corner(0, 0),
          topRight: corner(1, 0),
          bottomRight: corner(1, 1),
          bottomLeft: corner(0, 1),
        },
      };
    }),
  };
  const words = lines.flatMap(([, , text, ...tags], line) =>
    [...text.matchAll(/\S+/g)].map(({ index, 0: word }, i) =>
      wordOf(line, index, index + word.length, tags[i] ?? tags.at(-1) ?? 'none'),
    ),
  );
  return { page, words };
};
