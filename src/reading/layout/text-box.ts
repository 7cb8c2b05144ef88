import type { TextLine, TextLines, TextPage } from '../text/page.js';
import { perCharacter } from './fold.js';

/** Part of a line, from `from` to `to` in its text, with its box on the page. */
export type TextBox = {
  readonly line: number;
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly confidence: number;
};

/** Relative letter widths of a plain sans-serif font: enough to find the column of a word. */
const widthOf = perCharacter((character) =>
  /[IijltfJ1.,:;'|!()[\]]/.test(character)
    ? 0.55
    : /[MWmw@]/.test(character)
      ? 1.35
      : character === ' '
        ? 0.6
        : 1,
);

/** Boxes are cut out of the same few lines thousands of times, once for each layout. */
const advances = new WeakMap<TextLine, readonly number[]>();

/** Share of the line's width before each character; one more entry for its end. */
const advancesOf = (line: TextLine): readonly number[] => {
  const known = advances.get(line);
  if (known) return known;
  const sums = [0];
  for (let i = 0; i < line.text.length; i++) sums.push(sums[i]! + widthOf(line.text[i]!));
  const total = sums.at(-1)! || 1;
  const shares = sums.map((sum) => sum / total);
  advances.set(line, shares);
  return shares;
};

/** The text of a line from `from` to `to`, with its box and its probability. */
export const boxOf = (lines: TextLines, line: number, from: number, to: number): TextBox => {
  const source = lines[line]!;
  const shares = advancesOf(source);
  const characters = source.characterConfidences.slice(from, to);
  const whole = to - from >= source.text.trim().length;
  return {
    line,
    text: source.text.slice(from, to),
    from,
    to,
    left: source.x + source.width * shares[from]!,
    right: source.x + source.width * shares[to]!,
    top: source.y,
    bottom: source.y + source.height,
    confidence:
      whole || characters.length === 0 ? source.confidence : characters.reduce((a, b) => a * b, 1),
  };
};

/** The part of a box from `from` to `to` in its own text. */
export const partOfBox = (
  lines: TextLines,
  box: TextBox,
  { from, to }: { readonly from: number; readonly to: number },
): TextBox => boxOf(lines, box.line, box.from + from, box.from + to);

export const heightOf = (box: TextBox): number => box.bottom - box.top;

export const overlapX = (a: TextBox, b: TextBox): number =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left);

/** Vertical overlap, as a share of the lower of the two. */
export const beside = (a: TextBox, b: TextBox): number =>
  (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) / Math.min(heightOf(a), heightOf(b));

/** Whether two boxes share text. */
export const overlaps = (a: TextBox, b: TextBox): boolean =>
  a.line === b.line && a.from < b.to && b.from < a.to;

/** The text from each word of the box to its end, and each word alone. */
export const subBoxes = ({ lines }: TextPage, box: TextBox): TextBox[] =>
  [...box.text.matchAll(/\S+/g)].flatMap((match) => {
    const from = box.from + match.index;
    const ends = new Set([box.to, from + match[0].length]);
    return [...ends].map((to) => boxOf(lines, box.line, from, to));
  });

/** Left edge and vertical middle, in shares of the page. */
export type Position = { readonly left: number; readonly middle: number };

/** How far a value may be from its position in the table. */
export const tolerance: Position = { left: 0.035, middle: 0.04 };

export const positionOf = (box: TextBox, { widthPx, heightPx }: TextPage): Position => ({
  left: box.left / widthPx,
  middle: (box.top + box.bottom) / 2 / heightPx,
});

/** Squared distance in tolerances: 1 is the limit. */
export const relativeOffset = (position: Position, expected: Position): number =>
  ((position.left - expected.left) / tolerance.left) ** 2 +
  ((position.middle - expected.middle) / tolerance.middle) ** 2;
