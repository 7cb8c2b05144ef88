import type { Quad } from '../../../src/geometry/quad.js';
import type { Case } from './cases.js';
import type { Judged } from './judge.js';

export type Result = {
  readonly one: Omit<Case, 'make'>;
  /** Where the document lies, where the picture shows one. */
  readonly truth: Quad | undefined;
  readonly judged: Judged;
};

type CodeRates = {
  readonly code: number;
  readonly positives: number;
  readonly found: number;
  /** Pictures of other codes and fine ones. */
  readonly negatives: number;
  readonly wrong: number;
};

/** Among all pictures of all codes: what else got the code counts against it. */
export const ratesOf = (results: readonly Result[], code: number): CodeRates => {
  const positives = results.filter(({ one }) => one.expected === code);
  const negatives = results.filter(({ one }) => one.expected !== code);
  const got = (some: readonly Result[]): number =>
    some.filter(({ judged }) => judged.code === code).length;
  return {
    code,
    positives: positives.length,
    found: got(positives),
    negatives: negatives.length,
    wrong: got(negatives),
  };
};

export const precisionOf = ({ found, wrong }: CodeRates): number => found / (found + wrong);
export const recallOf = ({ found, positives }: CodeRates): number => found / positives;
