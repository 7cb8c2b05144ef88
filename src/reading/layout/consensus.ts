import type { FieldRule } from '../visual/layouts/layout.js';
import type { TextPage } from '../text/page.js';
import { type Spot, awayFrom, spotOf, stretchesOf } from './spots.js';
import type { Segment } from './segments.js';
import { type Context, isStrict, readValue } from './values.js';
import { type Stretch, overlaps } from './stretches.js';

/*
 * Where a table's places lie on this page, told by its dates and numbers alone: corners that were taken wrong move
 * all of them by the same way, and nothing but a page of that table has three shapes as far apart as it says.
 */

/** So far may a page be cut wrong; beyond, other print is taken for the table's. */
const furthest: Spot = { left: 0.12, middle: 0.17 };

/** Two may agree by chance, each page has dates. */
export const enoughShapes = 3;

export type Consensus = {
  /** By how much the page is moved. */
  readonly shift: Spot;
  /** Dates and numbers that stand where the table puts them, so moved. */
  readonly count: number;
};

type Fit = { readonly rule: number; readonly stretch: Stretch; readonly off: Spot };

const fitsOf = (
  page: TextPage,
  segments: readonly Segment[],
  rules: readonly FieldRule[],
  context: Context,
): readonly Fit[] =>
  rules.flatMap(({ concept, at, ...rule }, i) => {
    // A letter for the sex stands anywhere.
    if (!at || !isStrict(concept) || concept === 'sex') return [];
    return segments
      .flatMap((segment) => stretchesOf(page, segment))
      .flatMap((stretch): Fit[] => {
        const spot = spotOf(stretch, page);
        const off = { left: spot.left - at[0], middle: spot.middle - at[1] };
        const isFar = Math.abs(off.left) > furthest.left || Math.abs(off.middle) > furthest.middle;
        if (isFar || !readValue(concept, [stretch.text], { concept, ...rule }, context)) return [];
        return [{ rule: i, stretch, off }];
      });
  });

/** Of each rule the nearest fit; no text serves twice. */
const agreeing = (fits: readonly Fit[], shift: Spot): readonly Fit[] => {
  const near = fits
    .map((fit) => ({ fit, away: awayFrom(fit.off, shift) }))
    .filter(({ away }) => away <= 1)
    .sort((a, b) => a.away - b.away);
  const kept: Fit[] = [];
  for (const { fit } of near)
    if (!kept.some(({ rule, stretch }) => rule === fit.rule || overlaps(stretch, fit.stretch)))
      kept.push(fit);
  return kept;
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The shift under which most dates and numbers stand in their places; undefined where too few do. */
export const findConsensus = (
  page: TextPage,
  segments: readonly Segment[],
  rules: readonly FieldRule[],
  context: Context,
): Consensus | undefined => {
  const fits = fitsOf(page, segments, rules, context);
  const best = fits
    .map(({ off }) => ({ off, kept: agreeing(fits, off) }))
    .sort(
      (a, b) =>
        b.kept.length - a.kept.length ||
        Math.hypot(a.off.left, a.off.middle) - Math.hypot(b.off.left, b.off.middle),
    )[0];
  if (!best || best.kept.length < enoughShapes) return undefined;
  const shift = {
    left: mean(best.kept.map(({ off }) => off.left)),
    middle: mean(best.kept.map(({ off }) => off.middle)),
  };
  return { shift, count: best.kept.length };
};
