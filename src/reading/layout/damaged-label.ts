import type { FieldValue } from './compose.js';
import { editCost } from './edit-cost.js';
import { canonical } from './fold.js';
import type { FieldRule } from '../../issuers/define/layout.js';
import type { TextPage } from '../text/page.js';
import type { Segment } from './segments.js';
import { type Context, isStrict, readValue } from './values.js';
import { boxOf } from './text-box.js';

/*
 * `EXPRA 13-oct-2033`: a short label with a lost letter counts nowhere else, since names are a
 * letter away from labels. Followed by a date or a number, as no name is, it is one.
 */

const leastLength = 5;
/** One letter in this many may be lost. */
const lettersToLose = 4;
const damagedScore = 0.88;

const isDamaged = (read: string, label: string): boolean => {
  const limit = Math.floor(label.length / lettersToLose);
  return (
    Math.min(read.length, label.length) >= leastLength && editCost(read, label, limit) <= limit
  );
};

/** The value after a badly read label of the layout, on the same line. */
export const findByDamagedLabel = (
  page: TextPage,
  segments: readonly Segment[],
  rule: FieldRule,
  context: Context,
): FieldValue | undefined => {
  if (!isStrict(rule.concept) || rule.concept === 'sex') return undefined;
  const labels = (rule.labels ?? []).map(canonical);
  for (const segment of segments) {
    const words = [...segment.text.matchAll(/\S+/g)];
    for (const { index } of words.slice(1)) {
      const read = canonical(segment.text.slice(0, index));
      if (!labels.some((label) => isDamaged(read, label))) continue;
      const rest = segment.text.slice(index);
      const value = readValue(rule.concept, [rest], rule, context)?.values[0];
      if (!value) continue;
      const from = segment.from + index;
      const part = value.part ?? { from: 0, to: rest.length };
      const box = boxOf(page.lines, segment.line, from + part.from, from + part.to);
      return { ...value, score: damagedScore * value.quality, from: [box] };
    }
  }
  return undefined;
};
