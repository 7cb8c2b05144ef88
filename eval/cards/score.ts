import type { Answer } from './read.js';
import { normal } from './normal.js';

/** `invented`: a value where the document has none. `wrong`: another than the printed one. */
export type Verdict = 'right' | 'missing' | 'wrong' | 'invented';

export type FieldScore = {
  readonly field: string;
  readonly expected: readonly string[];
  readonly got: string;
  readonly verdict: Verdict;
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

/** One score for each field that is printed or answered; an empty answer for an empty place counts nowhere. */
export const scoreFields = (
  fields: readonly string[],
  truth: Readonly<Partial<Record<string, readonly string[]>>>,
  answer: Answer,
): FieldScore[] =>
  fields.flatMap((field) => {
    const [expected, got] = [truth[field] ?? [], answer[field] ?? ''];
    const verdict = verdictOf(field, expected, got);
    return verdict ? [{ field, expected, got, verdict }] : [];
  });

export type Tally = Readonly<Record<Verdict, number>> & {
  /** Fields that the document prints. */
  readonly printed: number;
  /** Values that the service gave. */
  readonly given: number;
};

export const tally = (scores: readonly FieldScore[]): Tally => {
  const count = (verdict: Verdict): number =>
    scores.filter((score) => score.verdict === verdict).length;
  const [right, missing, wrong, invented] = (
    ['right', 'missing', 'wrong', 'invented'] as const
  ).map(count) as [number, number, number, number];
  const printed = right + missing + wrong;
  return { right, missing, wrong, invented, printed, given: right + wrong + invented };
};
