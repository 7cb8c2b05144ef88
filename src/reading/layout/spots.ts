import type { TextPage } from '../text/page.js';
import type { Segment } from './segments.js';
import { type Stretch, stretchOf } from './stretches.js';

/** Where text begins and the middle of its line, in shares of the page. */
export type Spot = { readonly left: number; readonly middle: number };

/** Shares of the page by which a value may stand off its place. */
export const tolerance: Spot = { left: 0.035, middle: 0.04 };

export const spotOf = (box: Stretch, { widthPx, heightPx }: TextPage): Spot => ({
  left: box.left / widthPx,
  middle: (box.top + box.bottom) / 2 / heightPx,
});

/** 1 at the edge of what a place allows. */
export const awayFrom = (spot: Spot, place: Spot): number =>
  ((spot.left - place.left) / tolerance.left) ** 2 +
  ((spot.middle - place.middle) / tolerance.middle) ** 2;

/** From each word of the segment to its end, and each word alone. */
export const stretchesOf = (page: TextPage, segment: Segment): Stretch[] =>
  [...segment.text.matchAll(/\S+/g)].flatMap((match) => {
    const from = segment.from + match.index;
    const ends = new Set([segment.to, from + match[0].length]);
    return [...ends].map((to) => stretchOf(page.lines, segment.line, from, to));
  });
