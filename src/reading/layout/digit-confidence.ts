import type { TextLine, TextPage } from '../text/page.js';
import { fold } from './fold.js';
import { asDigit } from './shapes/number.js';
import type { TextBox } from './text-box.js';
import type { Value } from './values.js';

/*
 * In many fonts the reader cannot distinguish `0` from `O`, or `1` from `I`. Where only a digit is
 * possible, the probability is therefore taken among digits only.
 */

type LocatedSign = { readonly sign: string; readonly at: number };

const digitOf = (sign: string): string => asDigit[sign] ?? sign;

const signsIn = (text: string): readonly LocatedSign[] =>
  Array.from(fold(text), (sign, at) => ({ sign, at })).filter(({ sign }) => /[A-Z0-9]/.test(sign));

/** Where `wanted` begins in `signs`, lookalikes counting as one; −1 where it does not. */
const findAlike = (signs: readonly LocatedSign[], wanted: readonly LocatedSign[]): number =>
  signs.findIndex((_, start) =>
    wanted.every(({ sign }, i) => digitOf(signs[start + i]?.sign ?? '') === digitOf(sign)),
  );

/** Whether the pattern allows only a digit here. */
const mustBeDigit = (value: string, { sign, at }: LocatedSign, pattern: RegExp): boolean =>
  /\d/.test(sign) && !pattern.test(`${value.slice(0, at)}A${value.slice(at + 1)}`);

const confidenceAt = (line: TextLine, at: number, isDigit: boolean): number =>
  (isDigit ? line.digitConfidences : line.characterConfidences)![at]!;

/** The probability of a number's text; undefined where it is not found in one line. */
const ofNumber = (line: TextLine, box: TextBox, value: string, pattern: RegExp) => {
  const read = signsIn(line.text).filter(({ at }) => at >= box.from && at < box.to);
  const compact = value.replaceAll(' ', '');
  const signs = signsIn(compact);
  const start = findAlike(read, signs);
  if (start < 0) return undefined;
  return signs.reduce(
    (product, sign, i) =>
      product * confidenceAt(line, read[start + i]!.at, mustBeDigit(compact, sign, pattern)),
    1,
  );
};

const ofDate = (line: TextLine, box: TextBox): number =>
  line.characterConfidences.slice(box.from, box.to).reduce((product, confidence, i) => {
    const at = box.from + i;
    return product * (/\d/.test(line.text[at]!) ? confidenceAt(line, at, true) : confidence);
  }, 1);

type Read = Value & { readonly from: readonly TextBox[] };

/** The probability of the text of a date, or of a number of this pattern, in a single line. */
export const digitConfidence = (
  { lines }: TextPage,
  { from, value, concept }: Read,
  pattern: RegExp | undefined,
): number | undefined => {
  const [box, second] = from;
  const line = box && lines[box.line];
  if (second !== undefined || line?.digitConfidences === undefined) return undefined;
  if (concept.endsWith('Date')) return ofDate(line, box!);
  return pattern && ofNumber(line, box!, value, pattern);
};
