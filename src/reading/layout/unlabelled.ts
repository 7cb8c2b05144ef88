import { canonical, editCost } from './fold.js';
import type { Labels } from './labels/labels.js';
import type { FieldRule } from '../../issuers/define/layout.js';
import type { TextPage } from '../text/page.js';
import { toleranceOf } from './labels/phrases.js';
import type { Segment, Segments } from './labels/segments.js';
import { readName } from './shapes/name.js';
import { readNumber } from './shapes/number.js';
import type { FieldValue } from './compose.js';
import { beside, boxOf, heightOf } from './text-box.js';
import { type Context, isStrict, readValue } from './values.js';

/*
 * `EXPRA 13-oct-2033`: elsewhere a short label with a lost letter does not count, because some
 * names differ from labels by one letter. If a date or a number follows, it is a label.
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
  segments: Segments,
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

/** A shape alone is weaker evidence than a label. */
const shapeScore = 0.9;

/** A number recognised by its pattern alone; of several, the one in the largest print. */
export const findByShape = (
  page: TextPage,
  segments: Segments,
  rule: FieldRule,
): FieldValue | undefined => {
  const found = segments.flatMap((segment) => {
    const read = readNumber(segment.text, rule.pattern);
    // Without a label at most one lookalike may be replaced.
    if (!read || read.changed > 1) return [];
    const from = boxOf(page.lines, segment.line, segment.from + read.from, segment.from + read.to);
    return [{ read, from, height: heightOf(segment) }];
  });
  found.sort((a, b) => b.height - a.height || a.from.top - b.from.top || a.from.left - b.from.left);
  const [best] = found;
  if (!best) return undefined;
  const { quality } = best.read;
  const value = rule.strip ? best.read.value.replace(rule.strip, '') : best.read.value;
  return { concept: rule.concept, value, quality, score: shapeScore * quality, from: [best.from] };
};

/** Segments grouped into rows, in reading order. */
const rowsOf = (segments: Segments): Segment[][] => {
  const rows: Segment[][] = [];
  for (const segment of [...segments].sort((a, b) => a.top - b.top || a.left - b.left)) {
    const row = rows.find(([first]) => first && beside(first, segment) > 0.5);
    if (row) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.sort((a, b) => a.left - b.left));
};

/** With the usual tolerance for misread letters (`FECHA DE NACMENTO`). */
const isOneOf = (labels: readonly string[], text: string): boolean =>
  labels.some((label) => {
    const limit = toleranceOf(label.length);
    return text.startsWith(label) || editCost(text, label, limit) <= limit;
  });

/** Names without labels, in rows between the headings and the first labels, in their column. */
export const findInBand = (
  segments: Segments,
  labels: Labels,
  headingBottoms: readonly number[],
  rule: FieldRule,
): FieldValue | undefined => {
  if (!rule.band) return undefined;
  const ends = rule.band.above.map(canonical);
  const first = labels
    .filter(({ box }) => isOneOf(ends, canonical(box.text)))
    .sort((a, b) => a.box.top - b.box.top)[0];
  if (!first) return undefined;
  const height = heightOf(first.box);
  // A title may be repeated below, beside a signature or in a pattern: those are no headings.
  const above = headingBottoms.filter((bottom) => bottom < first.box.top);
  const headingBottom = Math.max(0, ...above);
  const named = segments.filter((segment) => {
    const middle = (segment.top + segment.bottom) / 2;
    return (
      segment.after === undefined &&
      middle > headingBottom &&
      middle < first.box.top &&
      segment.right > first.box.left &&
      heightOf(segment) > 0.7 * height &&
      readName(segment.text) !== undefined
    );
  });
  const rows = rowsOf(named).map((row) => ({ row, text: row.map(({ text }) => text).join(' ') }));
  const taken = rule.band.rows === 'first' ? rows.slice(0, 1) : rows.slice(1);
  const names = taken.map(({ text }) => readName(text));
  if (names.length === 0 || names.some((name) => name === undefined)) return undefined;
  return {
    concept: rule.concept,
    value: names.map((name) => name!.value).join(' '),
    quality: 1,
    score: 0.95 * Math.min(...names.map((name) => name!.quality)),
    from: taken.flatMap(({ row }) => row),
  };
};
