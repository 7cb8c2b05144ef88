/** A line of print as the text reader gives it; its box in the page's own pixels. */
type PrintedLine = { readonly text: string } & Readonly<
  Record<'confidence' | 'x' | 'y' | 'width' | 'height', number>
>;

export type PrintedPage = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly lines: readonly PrintedLine[];
};

/** A word of the page: its line (index into the page's lines) and its place in the line's text. */
export type Word = { readonly line: number; readonly from: number; readonly to: number };

/** The net's input for a word. Mirrors lab/training/anverso_training/tagger/features.py. */
export type WordInput = Word & {
  readonly grams: readonly number[];
  readonly numbers: readonly number[];
};

const buckets = 4096;
export const maxGrams = 24;
export const numbersPerWord = 22;

/** Letters whose decomposition does not begin with a letter of A to Z. */
const basic: Readonly<Record<string, string>> = Object.fromEntries(
  ['ŁL', 'ØO', 'ĐD', 'ÐD', 'ÆA', 'ŒO', 'ẞS', 'ßS', 'ÞT', 'ĦH', 'ƏE'].map((pair) => pair.split('')),
) as Record<string, string>;

const folded = (character: string): string => {
  const base = (basic[character] ?? character).normalize('NFD')[0]!;
  if (base >= 'A' && base <= 'Z') return base;
  if (base >= '0' && base <= '9') return '9';
  return "./-()<:,'".includes(base) ? base : '#';
};

/** FNV-1a, 32 bits. */
const hash = (text: string): number => {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++)
    value = Math.imul(value ^ text.charCodeAt(i), 16777619) >>> 0;
  return value;
};

/**
 * Numbers that stand for the word and for its runs of two, three and four characters, by hashing; 0
 * is padding.
 */
const gramsOf = (word: string): readonly number[] => {
  const text = `^${Array.from(word.toUpperCase(), folded).join('')}$`;
  const grams = [text];
  for (const length of [2, 3, 4])
    for (let i = 0; i + length <= text.length; i++) grams.push(text.slice(i, i + length));
  return grams.slice(0, maxGrams).map((gram) => 1 + (hash(gram) % (buckets - 1)));
};

const date =
  /(?<!\d)(?:\d{1,2}\s?[./ -]\s?(?:\d{1,2}|\p{L}{3,9}\.?(?:\s?\/\s?\p{L}{3,9}\.?)?)\s?[./ -]\s?(\d{4})|(\d{4})[./ -]\d{1,2}[./ -]\d{1,2})(?!\d)/gu;

/** Few documents are issued to holders younger than this. */
const adultYears = 14;

/** Whether the word is part of a date, and how its year relates to today's. */
const dateNumbers = (year: number | undefined, today: number): readonly number[] =>
  year === undefined
    ? [0, 0, 0, 0]
    : [
        1,
        Math.max(-1.5, Math.min(1.5, (year - today) / 40)),
        year >= today ? 1 : 0,
        year <= today - adultYears ? 1 : 0,
      ];

const share = (characters: readonly string[], matches: (character: string) => boolean): number =>
  characters.filter(matches).length / Math.max(1, characters.length);

const isLetter = (character: string): boolean => /\p{L}/u.test(character);

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;

/** The words of a page in reading order, as the net takes them. */
export const wordsOf = ({ widthPx, heightPx, lines }: PrintedPage, today: number) => {
  const medianHeight = median(lines.map(({ height }) => height));
  const ordered = lines
    .map((line, index) => ({ line, index }))
    .sort((a, b) => a.line.y - b.line.y || a.line.x - b.line.x);
  return ordered.flatMap(({ line, index }, rank) => {
    const { text, x, y, width, height } = line;
    const dates = [...text.matchAll(date)];
    const words = [...text.matchAll(/\S+/g)];
    const placeOf = (character: number): number =>
      (x + (width * character) / Math.max(1, text.length)) / widthPx;
    return words.map((match, i): WordInput => {
      const from = match.index;
      const to = match.index + match[0].length;
      const characters = Array.from(match[0]);
      const letters = characters.filter(isLetter);
      const found = dates.find((one) => one.index < to && from < one.index + one[0].length);
      return {
        line: index,
        from,
        to,
        grams: gramsOf(match[0]),
        numbers: [
          line.confidence,
          Math.min(1, characters.length / 12),
          share(characters, (character) => character >= '0' && character <= '9'),
          share(characters, isLetter),
          share(letters, (letter) => letter !== letter.toLowerCase()),
          ...dateNumbers(found && Number(found[1] ?? found[2]), today),
          placeOf(from),
          placeOf(to),
          (y + height / 2) / widthPx,
          (10 * height) / widthPx,
          heightPx / widthPx,
          height / medianHeight / 2,
          Math.min(1, i / 5),
          Math.min(1, words.length / 6),
          i === 0 ? 1 : 0,
          i === words.length - 1 ? 1 : 0,
          match[0].split('<').length > 2 ? 1 : 0,
          characters.length === 1 ? 1 : 0,
          rank / Math.max(1, lines.length),
        ],
      };
    });
  });
};
