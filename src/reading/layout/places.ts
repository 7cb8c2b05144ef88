import type { FieldValue } from './compose.js';
import type { Consensus } from './consensus.js';
import { isLabelLike } from './label-like.js';
import type { FieldRule } from '../visual/layouts/layout.js';
import type { TextPage } from '../text/page.js';
import type { Segment } from './segments.js';
import { type Context, type Value, isStrict, readValue } from './values.js';
import { type Spot, awayFrom, spotOf, stretchesOf, tolerance } from './spots.js';
import { type Stretch, beside, heightOf } from './stretches.js';
import { continuation } from './wrap.js';

/** A place on a known card is a weaker anchor than a label, and weak text there is no value. */
const placeScore = 0.88;
/** Where three dates and numbers agree on how the page lies, it is as good as one. */
const sharedPlaceScore = 0.95;
const leastConfidence = 0.4;

/** More than a page that was cut a little wrong moves anything. */
const farAway = 0.1;

type Move = (spot: Spot) => Spot;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How the page lies, from the values whose places are known: a quad that is a little off moves them all. */
export const alignment = (
  page: TextPage,
  fieldValues: readonly FieldValue[],
  rules: readonly FieldRule[],
  consensus: Consensus | undefined,
): Move => {
  if (consensus) {
    const { shift } = consensus;
    return ({ left, middle }) => ({ left: left + shift.left, middle: middle + shift.middle });
  }
  const offs = fieldValues.flatMap(({ concept, from }) => {
    const at = rules.find((rule) => rule.concept === concept)?.at;
    if (!at || !from[0]) return [];
    const spot = spotOf(from[0], page);
    return [{ left: spot.left - at[0], middle: spot.middle - at[1] }];
  });
  const shift = {
    left: median(offs.map((o) => o.left)),
    middle: median(offs.map((o) => o.middle)),
  };
  const isSmall = Math.abs(shift.left) < 0.06 && Math.abs(shift.middle) < 0.08;
  return ({ left, middle }) =>
    isSmall ? { left: left + shift.left, middle: middle + shift.middle } : { left, middle };
};

/** Groups of one number stand wide apart (Portugal): the next one on the row. */
const textBeside = (stretch: Stretch, segments: readonly Segment[]): string =>
  segments
    .filter((other) => {
      const gap = other.left - stretch.right;
      return beside(other, stretch) > 0.6 && gap > 0 && gap < 3 * heightOf(stretch);
    })
    .sort((a, b) => a.left - b.left)[0]?.text ?? '';

/** A name of several lines: those that go on below the one in its place. */
const withLinesBelow = (
  { stretch, value }: { readonly stretch: Stretch; readonly value: Value },
  rule: FieldRule,
  segments: readonly Segment[],
  isFree: (stretch: Stretch) => boolean,
  context: Context,
): { readonly value: Value; readonly from: readonly Stretch[] } => {
  let fieldValues = { value, from: [{ ...stretch, colon: false }] };
  if (isStrict(rule.concept)) return fieldValues;
  const free = { lines: [], blocks: [], segments: segments.filter(isFree) };
  for (let count = 1; count < (rule.lines ?? 1); count++) {
    const next = continuation(fieldValues.from, free, rule);
    if (!next || next.confidence < leastConfidence || isLabelLike(next.text, rule.concept)) break;
    const from = [...fieldValues.from, next];
    const lines = from.map(({ text }) => text);
    const longer = readValue(rule.concept, lines, rule, context)?.values[0];
    if (!longer) break;
    fieldValues = { value: longer, from };
  }
  return fieldValues;
};

/** The value that stands where the table says, with no label to tell it. */
export const findAtPlace = (
  page: TextPage,
  segments: readonly Segment[],
  isFree: (stretch: Stretch) => boolean,
  rule: FieldRule,
  { move, isShared }: { readonly move: Move; readonly isShared: boolean },
  context: Context,
): FieldValue | undefined => {
  if (!rule.at) return undefined;
  const place = move({ left: rule.at[0], middle: rule.at[1] });
  // A date leaves what stands after it to others; a name takes all of its words.
  const longerFirst = isStrict(rule.concept) ? -1 : 1;
  const ends = new Set(segments.map(({ line, to }) => `${line} ${to}`));
  const offers = segments
    .filter((segment) => Math.abs(spotOf(segment, page).middle - place.middle) < tolerance.middle)
    .flatMap((segment) => stretchesOf(page, segment).filter(isFree))
    .flatMap((stretch) => {
      const spot = spotOf(stretch, page);
      const away = awayFrom(spot, place);
      if (away > 1 || stretch.confidence < leastConfidence) return [];
      // Half a name is a wrong name.
      if (!isStrict(rule.concept) && !ends.has(`${stretch.line} ${stretch.to}`)) return [];
      if (isLabelLike(stretch.text, rule.concept)) return [];
      const text = rule.pattern ? `${stretch.text} ${textBeside(stretch, segments)}` : stretch.text;
      const reading = readValue(rule.concept, [text.trim()], rule, context);
      const value = reading?.values[0];
      return value && reading ? [{ stretch, value, away }] : [];
    })
    .sort((a, b) => a.away - b.away || longerFirst * (b.stretch.to - a.stretch.to));
  const [best] = offers;
  if (!best) return undefined;
  const { value, from } = withLinesBelow(best, rule, segments, isFree, context);
  const { order } = rule;
  const score = (isShared ? sharedPlaceScore : placeScore) * value.quality;
  return { ...value, score, from, ...(order && { order }) };
};

/** Dates and numbers that stand where the table puts them. */
export const countInPlace = (
  page: TextPage,
  fieldValues: readonly FieldValue[],
  rules: readonly FieldRule[],
  move: Move,
): number =>
  fieldValues.filter(({ concept, from }) => {
    const at = rules.find((rule) => rule.concept === concept)?.at;
    if (!at || !from[0] || !isStrict(concept)) return false;
    return awayFrom(spotOf(from[0], page), move({ left: at[0], middle: at[1] })) <= 1;
  }).length;

/** Most dates and numbers found by their labels stand in their places: the page is drawn as the table says. */
export const matchesGeometry = (
  page: TextPage,
  fieldValues: readonly FieldValue[],
  rules: readonly FieldRule[],
  move: Move,
): boolean => {
  const placed = new Set(rules.filter(({ at }) => at !== undefined).map(({ concept }) => concept));
  const known = fieldValues.filter(
    ({ concept }) => isStrict(concept) && placed.has(concept),
  ).length;
  return countInPlace(page, fieldValues, rules, move) >= known / 2;
};

/** On a page that is drawn as the table says, a name far from its place was taken from something else. */
export const withoutStrays = (
  page: TextPage,
  fieldValues: readonly FieldValue[],
  rules: readonly FieldRule[],
  move: Move,
): readonly FieldValue[] => {
  if (countInPlace(page, fieldValues, rules, move) < 3) return fieldValues;
  return fieldValues.filter(({ concept, from }) => {
    const at = rules.find((rule) => rule.concept === concept)?.at;
    const last = from.at(-1);
    if (!at || !last || isStrict(concept)) return true;
    const spot = spotOf({ ...last, left: from[0]!.left }, page);
    return Math.abs(spot.left - at[0]) < farAway && Math.abs(spot.middle - at[1]) < farAway;
  });
};
