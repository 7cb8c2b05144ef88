import { type Cause, causeOf } from './cause.js';
import type { CardRead } from './read.js';
import { type FieldScore, scoreFields, type Truths } from './score.js';

export type Failure = FieldScore & { readonly cause: Cause };

/** One document read and scored. */
export type Case = {
  readonly name: string;
  /** Country or model. */
  readonly group: string;
  readonly kind: string;
  readonly pictures: readonly Uint8Array[];
  /** Of the front in its photo, where the studio knows it. */
  readonly widthPx?: number;
  readonly read: CardRead;
  readonly scores: readonly FieldScore[];
  readonly failures: readonly Failure[];
};

export const caseOf = (
  about: Pick<Case, 'name' | 'group' | 'kind' | 'pictures' | 'widthPx'>,
  read: CardRead,
  fields: readonly string[],
  truth: Truths,
  seen: Truths = {},
): Case => {
  const scores = scoreFields(fields, truth, read.answer, seen).map((score) => {
    const confidence = read.confidences[score.field];
    return confidence === undefined ? score : { ...score, confidence };
  });
  const failures = scores
    .filter(({ verdict }) => verdict !== 'right' && verdict !== 'unlabelled')
    .map((score) => ({ ...score, cause: causeOf(read, score) }));
  return { ...about, read, scores, failures };
};
