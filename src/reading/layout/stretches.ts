import type { TextLine } from '../text/page.js';

/** A stretch of a line, between two places of its text. */
export type Stretch = {
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

/** Relative widths of letters in a plain sans: enough to say over which column a word stands. */
const widthOf = (character: string): number =>
  /[IijltfJ1.,:;'|!()[\]]/.test(character)
    ? 0.55
    : /[MWmw@]/.test(character)
      ? 1.35
      : character === ' '
        ? 0.6
        : 1;

/** Share of the line's width before each character; one more entry for its end. */
const advancesOf = (text: string): number[] => {
  const sums = [0];
  for (let i = 0; i < text.length; i++) sums.push(sums[i]! + widthOf(text[i]!));
  const total = sums.at(-1)! || 1;
  return sums.map((sum) => sum / total);
};

/** What of the line stands from `from` to `to`, with its place on the page and its probability. */
export const stretchOf = (
  lines: readonly TextLine[],
  line: number,
  from: number,
  to: number,
): Stretch => {
  const source = lines[line]!;
  const advances = advancesOf(source.text);
  const characters = source.characterConfidences.slice(from, to);
  const whole = to - from >= source.text.trim().length;
  return {
    line,
    text: source.text.slice(from, to),
    from,
    to,
    left: source.x + source.width * advances[from]!,
    right: source.x + source.width * advances[to]!,
    top: source.y,
    bottom: source.y + source.height,
    confidence:
      whole || characters.length === 0 ? source.confidence : characters.reduce((a, b) => a * b, 1),
  };
};

export const heightOf = (box: Stretch): number => box.bottom - box.top;

export const overlapX = (a: Stretch, b: Stretch): number =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left);

/** Share of the lower of the two that lies beside the other. */
export const beside = (a: Stretch, b: Stretch): number =>
  (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) / Math.min(heightOf(a), heightOf(b));

/** Whether two stretches share text. */
export const overlaps = (a: Stretch, b: Stretch): boolean =>
  a.line === b.line && a.from < b.to && b.from < a.to;
