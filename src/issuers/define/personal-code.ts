/** The holder by the zone: words folded to plain capitals, `YYYY-MM-DD`, `M` or `F`. */
export type CodeHolder = {
  readonly surnames: readonly string[];
  readonly names: readonly string[];
  readonly birthDate: string;
  readonly gender: string;
};

/**
 * A code made of the holder's name, birth date and sex, which repeats parts of the zone. The rule
 * that proves it is `personalCode` among the issuer's numbers.
 */
export type PersonalCode = {
  /** Its captions, on any document. */
  readonly labels: readonly string[];
  /** What a printed line must look like to be read as one. */
  readonly printed: RegExp;
  /** How the code must begin, by what the zone says. A misread line can be completed with it. */
  readonly start: (holder: CodeHolder) => string;
  /**
   * Places of `start` that must have been read: they prove that the line belongs to this holder.
   */
  readonly anchor: readonly [from: number, to: number];
  /** What follows the beginning, captured at the end of a line. */
  readonly rest: RegExp;
  /** The birth date (ISO) and the sex that the code holds; `''` where it holds neither. */
  readonly says: (code: string) => { readonly birthDate: string; readonly gender: string };
};
