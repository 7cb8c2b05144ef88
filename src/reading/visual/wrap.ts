import type { Page } from './reach.js';
import type { Segment } from './segments.js';
import { heightOf, overlapX } from './words.js';

const isCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

/**
 * The next line of a value: close under the last one, of the same height, beginning at the same
 * place, no label in it or before it. A line in small letters does not go on from one in capitals.
 */
export const continuation = (
  segments: readonly Segment[],
  { segments: all, blocks }: Page,
): Segment | undefined => {
  const last = segments.at(-1)!;
  const first = segments[0]!;
  const height = heightOf(last);
  const goesOn = (next: Segment): boolean => {
    const gap = next.top - last.bottom;
    const ratio = heightOf(next) / height;
    return (
      next.after === undefined &&
      next.top > last.top + 0.5 * height &&
      gap < 0.7 * height &&
      ratio > 0.72 &&
      ratio < 1.4 &&
      overlapX(next, first) > 0 &&
      Math.abs(next.left - last.left) < 1.5 * height &&
      (ratio > 0.95 || !isCapitals(first.text) || isCapitals(next.text))
    );
  };
  const next = all.filter(goesOn).sort((a, b) => a.top - b.top || a.left - b.left)[0];
  if (!next) return undefined;
  const isBetween = blocks.some(({ labels }) =>
    labels.some(({ box }) => {
      const centre = (box.top + box.bottom) / 2;
      return centre > last.top + 0.5 * height && centre < next.bottom && overlapX(box, next) > 0;
    }),
  );
  return isBetween ? undefined : next;
};
