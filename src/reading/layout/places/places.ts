import type { TextPage } from '../../text/page.js';
import type { FieldRule, FieldRules } from '../../../issuers/define/layout.js';
import type { FieldValue, FieldValues } from '../compose.js';
import type { Consensus } from './consensus.js';
import { isLabelLike } from '../labels/label-index.js';
import type { Segments } from '../labels/segments.js';
import {
  type Position,
  type TextBox,
  beside,
  heightOf,
  positionOf,
  relativeOffset,
  subBoxes,
  tolerance,
} from '../text-box.js';
import { type Context, type Value, isStrict, readValue } from '../values.js';
import { continuation } from './wrap.js';

/** A position on a known card is weaker evidence than a label, and faint text there is no value. */
const placeScore = 0.88;
/** If three dates and numbers agree on the shift, a position is as strong as a label. */
const sharedPlaceScore = 0.95;
const leastConfidence = 0.4;

/** A larger shift than any slightly wrong crop causes. */
const farAway = 0.1;

/**
 * A page with the positions of its layout; `isShared` where dates and numbers agree on the shift.
 */
type Frame = {
  readonly page: TextPage;
  readonly rules: FieldRules;
  readonly align: (position: Position) => Position;
  readonly isShared: boolean;
};

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const placeOf = (rules: FieldRules, { concept }: FieldValue): Position | undefined => {
  const at = rules.find((rule) => rule.concept === concept)?.at;
  return at && { left: at.x, middle: at.y };
};

/** Maps a position in the layout to the page: slightly wrong corners shift all of them. */
export const frameOf = (
  page: TextPage,
  values: FieldValues,
  rules: FieldRules,
  consensus: Consensus | undefined,
): Frame => {
  const offs = values.flatMap((value) => {
    const place = placeOf(rules, value);
    if (!place || !value.from[0]) return [];
    const { left, middle } = positionOf(value.from[0], page);
    return [{ left: left - place.left, middle: middle - place.middle }];
  });
  const shift = consensus?.shift ?? {
    left: median(offs.map((o) => o.left)),
    middle: median(offs.map((o) => o.middle)),
  };
  const isSmall = Math.abs(shift.left) < 0.06 && Math.abs(shift.middle) < 0.08;
  const { left, middle } = consensus || isSmall ? shift : { left: 0, middle: 0 };
  const align = (at: Position) => ({ left: at.left + left, middle: at.middle + middle });
  return { page, rules, align, isShared: consensus !== undefined };
};

/** Groups of one number may be far apart: the next one on the row. */
const textBeside = (box: TextBox, segments: Segments): string =>
  segments
    .filter((other) => {
      const gap = other.left - box.right;
      return beside(other, box) > 0.6 && gap > 0 && gap < 3 * heightOf(box);
    })
    .sort((a, b) => a.left - b.left)[0]?.text ?? '';

/**
 * A value begins at most this far to the right of its position, after a caption that was not read.
 */
const captionWidth = 0.15;

/** Whether a text is on the row where the layout has another field. */
const isOfAnother = (
  box: TextBox,
  { concept }: FieldRule,
  { page, rules, align }: Frame,
): boolean =>
  rules.some(({ at, concept: other }) => {
    if (!at || other === concept) return false;
    const place = align({ left: at.x, middle: at.y });
    const { left, middle } = positionOf(box, page);
    const behind = left - place.left;
    return (
      behind > -tolerance.left &&
      behind < captionWidth &&
      Math.abs(middle - place.middle) < tolerance.middle / 2
    );
  });

/** A name of several lines: those that continue the one in position. */
const withLinesBelow = (
  { box, value }: { readonly box: TextBox; readonly value: Value },
  rule: FieldRule,
  frame: Frame,
  segments: Segments,
  isFree: (box: TextBox) => boolean,
  context: Context,
): { readonly value: Value; readonly from: readonly TextBox[] } => {
  let found = { value, from: [{ ...box, colon: false }] };
  if (isStrict(rule.concept)) return found;
  const free = { lines: [], blocks: [], segments: segments.filter(isFree) };
  for (let count = 1; count < (rule.lines ?? 1); count++) {
    const next = continuation(found.from, free, rule);
    if (!next || next.confidence < leastConfidence || isLabelLike(next.text, rule.concept)) break;
    if (isOfAnother(next, rule, frame)) break;
    const from = [...found.from, next];
    const lines = from.map(({ text }) => text);
    const longer = readValue(rule.concept, lines, rule, context)?.values[0];
    if (!longer) break;
    found = { value: longer, from };
  }
  return found;
};

/** The value in the position that the layout states, without a label. */
export const findAtPlace = (
  frame: Frame,
  segments: Segments,
  isFree: (box: TextBox) => boolean,
  rule: FieldRule,
  context: Context,
): FieldValue | undefined => {
  const { page, align, isShared } = frame;
  if (!rule.at) return undefined;
  const place = align({ left: rule.at.x, middle: rule.at.y });
  // Of a date, the shortest text that fits, because other text may follow it; of a name, the
  // longest.
  const longerFirst = isStrict(rule.concept) ? -1 : 1;
  const ends = new Set(segments.map(({ line, to }) => `${line} ${to}`));
  const [best] = segments
    .filter(
      (segment) => Math.abs(positionOf(segment, page).middle - place.middle) < tolerance.middle,
    )
    .flatMap((segment) => subBoxes(page, segment).filter(isFree))
    .flatMap((box) => {
      const offset = relativeOffset(positionOf(box, page), place);
      if (offset > 1 || box.confidence < leastConfidence) return [];
      // Half a name is a wrong name.
      if (!isStrict(rule.concept) && !ends.has(`${box.line} ${box.to}`)) return [];
      if (isLabelLike(box.text, rule.concept)) return [];
      const text = rule.pattern ? `${box.text} ${textBeside(box, segments)}` : box.text;
      const value = readValue(rule.concept, [text.trim()], rule, context)?.values[0];
      return value ? [{ box, value, offset }] : [];
    })
    .sort((a, b) => a.offset - b.offset || longerFirst * (b.box.to - a.box.to));
  if (!best) return undefined;
  const { value, from } = withLinesBelow(best, rule, frame, segments, isFree, context);
  const { order } = rule;
  const score = (isShared ? sharedPlaceScore : placeScore) * value.quality;
  return { ...value, score, from, ...(order && { order }) };
};

/** Dates and numbers in their position. */
export const countInPlace = ({ page, rules, align }: Frame, values: FieldValues): number =>
  values.filter((value) => {
    const place = placeOf(rules, value);
    if (!place || !value.from[0] || !isStrict(value.concept)) return false;
    return relativeOffset(positionOf(value.from[0], page), align(place)) <= 1;
  }).length;

/** Whether at least half of the dates and numbers found by their labels are in position. */
export const matchesGeometry = (frame: Frame, values: FieldValues): boolean => {
  const placed = new Set(
    frame.rules.filter(({ at }) => at !== undefined).map(({ concept }) => concept),
  );
  const known = values.filter(({ concept }) => isStrict(concept) && placed.has(concept));
  return countInPlace(frame, values) >= known.length / 2;
};

/** If the page matches the layout, text far from the name's position is not the name. */
export const withoutOutliers = (frame: Frame, values: FieldValues): FieldValues => {
  const { page, rules } = frame;
  if (countInPlace(frame, values) < 3) return values;
  return values.filter((value) => {
    const place = placeOf(rules, value);
    const last = value.from.at(-1);
    if (!place || !last || isStrict(value.concept)) return true;
    const { left, middle } = positionOf({ ...last, left: value.from[0]!.left }, page);
    return Math.abs(left - place.left) < farAway && Math.abs(middle - place.middle) < farAway;
  });
};
