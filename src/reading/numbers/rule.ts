/**
 * `national`: the person's number, the one an identity card is asked for. The others only where a document
 * prints them beside it.
 */
export type NumberKind =
  'national' | 'foreigner' | 'tax' | 'curp' | 'electorKey' | 'cic' | 'document';

export type NumberRule = {
  /** Of the bare text: upper case, without blanks and separators. */
  readonly shape: RegExp;
  /** True where a check digit proves the number, undefined where there is none to prove it. */
  readonly check?: (bare: string) => boolean | undefined;
  /** As our answers spell it; the bare text when left out. */
  readonly normal?: (bare: string) => string;
  /** What to take away before; separators that mean something stay. */
  readonly separators?: RegExp;
  /**
   * What stands at each place, for repairs: `N` digit, `L` letter, `A` either. Digits all along when left
   * out; a rule with several lengths gives one text each.
   */
  readonly places?: readonly string[];
};

export const digitsOf = (text: string): number[] => [...text].map(Number);

export const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0);

export const luhn = (text: string): boolean =>
  digitsOf(text)
    .reverse()
    .reduce((sum, digit, i) => {
      const value = i % 2 === 1 ? digit * 2 : digit;
      return sum + (value > 9 ? value - 9 : value);
    }, 0) %
    10 ===
  0;

export const withoutZeros = (text: string): string => text.replace(/^0+(?=.)/, '');

const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether month and day can be one at all; the year's century is not known here. */
export const isMonthDay = (month: number, day: number): boolean =>
  day >= 1 && day <= (daysOf[month - 1] ?? 0);
