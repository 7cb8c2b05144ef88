import { charNumber } from '../alphabet.js';

/** Signs that OCR writes for a filler (formats 1.10, step 1). */
const fillerSigns = /[‹≤([{›]/gu;
const doubleSigns = /[«»]/gu;

const clean = (line: string, double: string): string =>
  [...line.toUpperCase().replace(doubleSigns, double).replace(fillerSigns, '<').replace(/\|/g, 'I')]
    .filter((char) => charNumber(char) >= 0)
    .join('');

/**
 * Lines of OCR text with nothing left but the zone's alphabet. `«` may stand for one filler or two; both
 * are offered, the double first.
 */
export const textVariants = (texts: readonly string[]): readonly (readonly string[])[] => {
  const lines = texts.flatMap((text) => text.split(/\r?\n/));
  const variant = (double: string): string[] =>
    lines.map((line) => clean(line, double)).filter((line) => line.length > 0);
  return lines.some((line) => /[«»]/u.test(line)) ? [variant('<<'), variant('<')] : [variant('<<')];
};

/** Lines that arrived as one may have lost or gained this many characters. */
const mergedSlack = 5;

/** Where `merged` may be cut into `count` lines of about `width` characters. */
export const cutsOf = (merged: string, count: number, width: number): string[][] => {
  const slack = Math.abs(merged.length - count * width);
  if (slack > mergedSlack) return [];
  const ends = Array.from({ length: slack * 2 + 1 }, (_, i) => width - slack + i);
  if (count === 1) return [[merged]];
  return ends.flatMap((end) => {
    const rest = merged.slice(end);
    return cutsOf(rest, count - 1, width).map((cut) => [merged.slice(0, end), ...cut]);
  });
};
