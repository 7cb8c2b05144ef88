import type { Told } from './compose.js';
import { isLabelLike } from './label-like.js';
import type { FieldRule } from './layouts/layout.js';
import type { TextPage } from './page.js';
import type { Segment } from './segments.js';
import { type Context, isStrict, readValue } from './values.js';
import { type Stretch, stretchOf } from './words.js';

/** Shares of the page by which a value may stand off its place. */
const tolerance = { left: 0.035, middle: 0.04 };
/** A place on a known card is a weaker anchor than a label, and weak text there is no value. */
const placeScore = 0.88;
const leastConfidence = 0.4;

/** More than a page that was cut a little wrong moves anything. */
const farAway = 0.1;

type Spot = { readonly left: number; readonly middle: number };
type Move = (spot: Spot) => Spot;

const spotOf = (box: Stretch, { widthPx, heightPx }: TextPage): Spot => ({
  left: box.left / widthPx,
  middle: (box.top + box.bottom) / 2 / heightPx,
});

/** 1 at the edge of what a place allows. */
const awayFrom = (spot: Spot, place: Spot): number =>
  ((spot.left - place.left) / tolerance.left) ** 2 +
  ((spot.middle - place.middle) / tolerance.middle) ** 2;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How the page lies, from the values whose places are known: a quad that is a little off moves them all. */
export const alignment = (
  page: TextPage,
  told: readonly Told[],
  rules: readonly FieldRule[],
): Move => {
  const offs = told.flatMap(({ concept, from }) => {
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

/** From each word of the segment to its end, and each word alone. */
const stretchesOf = (page: TextPage, segment: Segment): Stretch[] =>
  [...segment.text.matchAll(/\S+/g)].flatMap((match) => {
    const from = segment.from + match.index;
    const ends = new Set([segment.to, from + match[0].length]);
    return [...ends].map((to) => stretchOf(page.lines, segment.line, from, to));
  });

/** The value that stands where the table says, with no label to tell it. */
export const findAtPlace = (
  page: TextPage,
  segments: readonly Segment[],
  isFree: (stretch: Stretch) => boolean,
  rule: FieldRule,
  move: Move,
  context: Context,
): Told | undefined => {
  if (!rule.at) return undefined;
  const place = move({ left: rule.at[0], middle: rule.at[1] });
  const offers = segments
    .flatMap((segment) => stretchesOf(page, segment).filter(isFree))
    .flatMap((stretch) => {
      const spot = spotOf(stretch, page);
      const away = awayFrom(spot, place);
      if (away > 1 || stretch.confidence < leastConfidence) return [];
      if (isLabelLike(stretch.text, rule.concept)) return [];
      const reading = readValue(rule.concept, [stretch.text], rule, context);
      const value = reading?.values[0];
      return value && reading ? [{ stretch, value, away }] : [];
    })
    .sort((a, b) => a.away - b.away || b.stretch.to - a.stretch.to);
  const [best] = offers;
  if (!best) return undefined;
  return { ...best.value, score: placeScore * best.value.quality, from: [best.stretch] };
};

/** On a page whose places are known, a value far from its own was taken from something else. */
export const isFarFromPlace = (
  page: TextPage,
  told: Told,
  rules: readonly FieldRule[],
): boolean => {
  const at = rules.find(({ concept }) => concept === told.concept)?.at;
  const last = told.from.at(-1);
  if (!at || !last) return false;
  const spot = spotOf({ ...last, left: told.from[0]!.left }, page);
  return Math.abs(spot.left - at[0]) > farAway || Math.abs(spot.middle - at[1]) > farAway;
};

/** Dates and numbers that stand where the table puts them. */
export const countInPlace = (
  page: TextPage,
  told: readonly Told[],
  rules: readonly FieldRule[],
  move: Move,
): number =>
  told.filter(({ concept, from }) => {
    const at = rules.find((rule) => rule.concept === concept)?.at;
    if (!at || !from[0] || !isStrict(concept)) return false;
    return awayFrom(spotOf(from[0], page), move({ left: at[0], middle: at[1] })) <= 1;
  }).length;
