/** ICAO 9303-3, 4.9: weights 7, 3, 1 over and over, sum modulo ten. */
export const checkWeight = (index: number): number => [7, 3, 1][index % 3]!;

/** Digits count as themselves, A to Z as 10 to 35; the filler and anything else counts as zero. */
export const checkDigit = (text: string): number =>
  [...text].reduce(
    (sum, char, i) => sum + (/[0-9A-Z]/.test(char) ? checkWeight(i) * parseInt(char, 36) : 0),
    0,
  ) % 10;

/** `national`: the person's number; the others are printed on some documents besides it. */
export type NumberKind =
  'national' | 'foreigner' | 'tax' | 'personalCode' | 'electorKey' | 'cic' | 'document';

export type NumberRule = {
  /** Pattern of the bare text: upper case, without blanks and separators. */
  readonly shape: RegExp;
  /** True where a check digit proves the number, undefined where there is none to prove it. */
  readonly check?: (bare: string) => boolean | undefined;
  /** Its spelling in our answers; the bare text by default. */
  readonly normal?: (bare: string) => string;
  /** What to remove first; separators that carry meaning stay. */
  readonly separators?: RegExp;
};

const anySeparator = /[\s.,·/<–—-]+/g;

/** Upper case, without what printers put between the digits. */
export const bareNumber = (text: string, separators: RegExp = anySeparator): string =>
  text.toUpperCase().replace(/[–—−]/g, '-').replace(separators, '');

/**
 * Checks a printed number by one rule: `ok` is true where a check digit proves it, false where it
 * cannot be such a number; `normal` is its spelling in our answers, the same from any source.
 */
export const checkBy = ({ separators, shape, check, normal }: NumberRule, text: string) => {
  const bare = bareNumber(text, separators);
  const ok = shape.test(bare) ? check?.(bare) : false;
  return { ok, normal: ok === false ? bare : (normal?.(bare) ?? bare) };
};

/** The number in the spelling of our answers; undefined where the rule refuses it. */
export const numberBy = (rule: NumberRule, text = ''): string | undefined => {
  const { ok, normal } = checkBy(rule, text);
  return ok === false ? undefined : normal;
};

/** Sum of the digits, each times the weight of its place; digits beyond the weights are ignored. */
export const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * Number(text[i] ?? 0), 0);

/**
 * Checks the character after the weighted digits: its index in `marks` must be their sum's
 * remainder.
 */
export const markAfter =
  (weights: readonly number[], marks: string) =>
  (bare: string): boolean =>
    marks.at(weighted(bare, weights) % marks.length) === bare[weights.length];

/** The difference to a multiple of ten, or of eleven, where no number has a remainder of one. */
export const complement10 = '0987654321';
export const complement11 = '0-987654321';

export const luhn = (text: string): boolean =>
  [...text].reverse().reduce((sum, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

export const withoutZeros = (text: string): string => text.replace(/^0+(?=.)/, '');

const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether month and day, two digits each from these places on, can be a date in some year. */
export const isMonthDay = (text: string, monthAt: number, dayAt: number): boolean => {
  const [month, day] = [monthAt, dayAt].map((at) => Number(text.slice(at, at + 2)));
  return day! >= 1 && day! <= (daysOf[month! - 1] ?? 0);
};

/** Civil numbers of the successors of Yugoslavia (JMBG). */
export const jmbg: NumberRule = {
  shape: /^\d{13}$/,
  check: markAfter([7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2], complement11),
};

/** Birth numbers of Czechia and Slovakia: nine digits without a check until 1953. */
export const birthNumber: NumberRule = {
  shape: /^\d{9,10}$/,
  check: (bare) =>
    bare.length === 9 ? undefined : (Number(bare.slice(0, 9)) % 11) % 10 === Number(bare[9]),
};

/**
 * Check digit modulo eleven. Where it would be ten, it is computed again with the second row of
 * weights.
 */
export const modulo11Twice = (text: string, once: readonly number[], again: readonly number[]) => {
  const remainder = weighted(text, once) % 11;
  return remainder === 10 ? weighted(text, again) % 11 : remainder;
};

/** Personal codes of Estonia and Lithuania. */
export const balticCode: NumberRule = {
  shape: /^[1-8]\d{10}$/,
  check: (bare) =>
    modulo11Twice(bare, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 10 ===
    Number(bare[10]),
};
