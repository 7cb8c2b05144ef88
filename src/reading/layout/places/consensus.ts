import type { TextPage } from '../../text/page.js';
import type { FieldRules } from '../../../issuers/define/layout.js';
import type { Segments } from '../labels/segments.js';
import {
  type Position,
  type TextBox,
  overlaps,
  positionOf,
  relativeOffset,
  subBoxes,
} from '../text-box.js';
import { type Context, isStrict, readValue } from '../values.js';

/*
 * How a page is shifted against its layout, from dates and numbers alone: wrong corners shift all
 * of them alike, and only a page of that layout has three of them at the distances it states.
 */

/** The largest shift of a page. Beyond it, other print would be taken for the layout's. */
const maxShift: Position = { left: 0.12, middle: 0.17 };

/** How many must agree. Two may do so by chance, since every page has dates. */
export const enoughShapes = 3;

export type Consensus = {
  readonly shift: Position;
  /** Dates and numbers that are in position under this shift. */
  readonly count: number;
};

type RuleFit = { readonly rule: number; readonly box: TextBox; readonly off: Position };

const fitsOf = (page: TextPage, segments: Segments, rules: FieldRules, context: Context) => {
  const boxes = segments
    .flatMap((segment) => subBoxes(page, segment))
    .map((box) => ({ box, place: positionOf(box, page) }));
  return rules.flatMap(({ concept, at, ...rule }, i) => {
    // A letter for the sex may be anywhere.
    if (!at || !isStrict(concept) || concept === 'sex') return [];
    return boxes.flatMap(({ box, place }): RuleFit[] => {
      const off = { left: place.left - at.x, middle: place.middle - at.y };
      const isFar = Math.abs(off.left) > maxShift.left || Math.abs(off.middle) > maxShift.middle;
      if (isFar || !readValue(concept, [box.text], { concept, ...rule }, context)) return [];
      return [{ rule: i, box, off }];
    });
  });
};

/** The nearest fit of each rule; no text is used twice. */
const agreeing = (fits: readonly RuleFit[], shift: Position): readonly RuleFit[] => {
  const near = fits
    .map((fit) => ({ fit, offset: relativeOffset(fit.off, shift) }))
    .filter(({ offset }) => offset <= 1)
    .sort((a, b) => a.offset - b.offset);
  const kept: RuleFit[] = [];
  for (const { fit } of near)
    if (!kept.some(({ rule, box }) => rule === fit.rule || overlaps(box, fit.box))) kept.push(fit);
  return kept;
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The shift that puts most dates and numbers in position; undefined where too few agree. */
export const findConsensus = (
  page: TextPage,
  segments: Segments,
  rules: FieldRules,
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
