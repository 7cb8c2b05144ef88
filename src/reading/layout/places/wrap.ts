import type { FieldRule } from '../../../issuers/define/layout.js';
import type { Page } from './neighbours.js';
import type { Segment, Segments } from '../labels/segments.js';
import { type TextBox, beside, heightOf, overlapX } from '../text-box.js';

const leastConfidence = 0.3;

const isCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

/**
 * The next line of a value: close below the last one, of the same height and left edge, without a
 * label. Lower case does not continue capitals, unless the layout puts surname and given name on
 * lines of their own.
 */
export const continuation = (
  segments: Segments,
  { segments: all, blocks }: Page,
  rule: FieldRule | undefined,
): Segment | undefined => {
  const last = segments.at(-1)!;
  const first = segments[0]!;
  const height = heightOf(last);
  const mixesCases = rule?.order === 'surnamesLine' || rule?.order === 'givenLine';
  const continues = (next: Segment): boolean => {
    const gap = next.top - last.bottom;
    const ratio = heightOf(next) / height;
    return (
      next.after === undefined &&
      // An unreadable line is usually a label, not the rest of the value.
      next.confidence > leastConfidence &&
      next.top > last.top + 0.5 * height &&
      gap < 0.4 * height &&
      ratio > 0.72 &&
      ratio < 1.4 &&
      overlapX(next, first) > 0 &&
      Math.abs(next.left - last.left) < 1.5 * height &&
      (ratio > 0.95 || mixesCases || !isCapitals(first.text) || isCapitals(next.text))
    );
  };
  const next = all.filter(continues).sort((a, b) => a.top - b.top || a.left - b.left)[0];
  if (!next) return undefined;
  const isBetween = blocks.some(({ labels }) =>
    labels.some(({ box }) => {
      const centre = (box.top + box.bottom) / 2;
      return centre > last.top + 0.5 * height && centre < next.bottom && overlapX(box, next) > 0;
    }),
  );
  return isBetween ? undefined : next;
};

/** `segment` and those to its right, within `mostHeights` each, up to another label's column. */
export const rowRun = (
  segment: Segment,
  { segments: all, blocks }: Page,
  label: TextBox,
  mostHeights: number,
): Segments => {
  const nextColumnLeft = Math.min(
    ...blocks
      .flatMap(({ labels }) => labels.map(({ box }) => box))
      .filter(
        (box) =>
          box.left > label.left + heightOf(label) &&
          (beside(box, label) > 0.4 || beside(box, segment) > 0.4),
      )
      .map(({ left }) => left),
  );
  const run = [segment];
  const ordered = all
    .filter(
      (other) =>
        other.after === undefined && beside(other, segment) > 0.6 && other.left > segment.left,
    )
    .sort((a, b) => a.left - b.left);
  for (const next of ordered) {
    const last = run.at(-1)!;
    const gap = next.left - last.right;
    const ratio = heightOf(next) / heightOf(segment);
    if (gap > mostHeights * heightOf(segment) || next.left > nextColumnLeft - 0.5 * heightOf(next))
      break;
    if (gap > -0.5 * heightOf(segment) && ratio > 0.6 && ratio < 1.6) run.push(next);
  }
  return run;
};
