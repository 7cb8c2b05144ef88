import type { Answer } from './read.js';
import { normal } from './normal.js';

/**
 * `invented`: a value where the document has none. `wrong`: another than the printed one.
 * `unlabelled`: printed as answered, though the label does not say so.
 */
export type Verdict = 'right' | 'missing' | 'wrong' | 'invented' | 'unlabelled';

export type FieldScore = {
  readonly field: string;
  readonly expected: readonly string[];
  readonly got: string;
  readonly verdict: Verdict;
  /** Of the answer, where there is one. */
  readonly confidence?: number;
};

const verdictOf = (
  field: string,
  expected: readonly string[],
  got: string,
): Verdict | undefined => {
  const accepted = expected.map((value) => normal(field, value));
  const read = normal(field, got);
  if (read === '') return accepted.length === 0 || accepted.includes('') ? undefined : 'missing';
  if (accepted.includes(read)) return 'right';
  return accepted.some((value) => value !== '') ? 'wrong' : 'invented';
};

export type Truths = Readonly<Partial<Record<string, readonly string[]>>>;

/**
 * One score for each field that is printed or answered; an empty answer for an empty place counts
 * nowhere.
 */
export const scoreFields = (
  fields: readonly string[],
  truth: Truths,
  answer: Answer,
  seen: Truths = {},
): FieldScore[] =>
  fields.flatMap((field) => {
    const [expected, got] = [truth[field] ?? [], answer[field] ?? ''];
    const verdict = verdictOf(field, expected, got);
    if (verdict === 'invented' && verdictOf(field, seen[field] ?? [], got) === 'right')
      return [{ field, expected, got, verdict: 'unlabelled' }];
    return verdict ? [{ field, expected, got, verdict }] : [];
  });

type Tally = Readonly<Record<Verdict, number>> & {
  /** Fields that the document prints. */
  readonly printed: number;
  /** Values that the service gave. */
  readonly given: number;
};

export const tally = (scores: readonly FieldScore[]): Tally => {
  const count = (verdict: Verdict): number =>
    scores.filter((score) => score.verdict === verdict).length;
  const counted = {
    right: count('right'),
    missing: count('missing'),
    wrong: count('wrong'),
    invented: count('invented'),
    unlabelled: count('unlabelled'),
  };
  const { right, missing, wrong, invented, unlabelled } = counted;
  return {
    ...counted,
    printed: right + missing + wrong,
    given: right + wrong + invented + unlabelled,
  };
};
