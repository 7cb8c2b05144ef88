import type { CalendarDate } from '../../contract/calendar.js';
import { type Block, joinLabels } from './places/blocks.js';
import type { FieldValue, FieldValues } from './compose.js';
import { findConsensus } from './places/consensus.js';
import type { KnownLayout, LabelIndex } from './labels/label-index.js';
import { findLabels } from './labels/labels.js';
import type { FieldRule, FieldRules } from '../../issuers/define/layout.js';
import type { TextLines, TextPage } from '../text/page.js';
import {
  frameOf,
  countInPlace,
  findAtPlace,
  matchesGeometry,
  withoutOutliers,
} from './places/places.js';
import { findSegments } from './labels/segments.js';
import type { Spans } from './labels/spans.js';
import { findByDamagedLabel, findByShape, findInBand } from './unlabelled.js';
import { isStrict, type Reading, type Value } from './values.js';
import { assignValues } from './assign-values.js';
import { type TextBox, overlaps, partOfBox } from './text-box.js';

/** `Name` means the given names beside a surname, the surname beside given names, else both. */
const resolveNames = (blocks: readonly Block[]): readonly Block[] => {
  const has = (...concepts: readonly string[]): boolean =>
    blocks.some(({ concept }) => concepts.includes(concept));
  const meant = has('surnames', 'firstSurname')
    ? 'givenNames'
    : has('givenNames')
      ? 'surnames'
      : 'fullName';
  return blocks.map((block) => (block.concept === 'name' ? { ...block, concept: meant } : block));
};

const headingBottomsOf = (lines: TextLines, spans: Spans, { titles }: KnownLayout) =>
  spans
    .filter(({ hits }) => hits.some(({ phrase }) => titles.has(phrase.id)))
    .map(({ line }) => lines[line]!.y + lines[line]!.height * 0.8);

/** The best value found for each concept. */
const best = (fieldValues: FieldValues): FieldValues =>
  fieldValues.filter(
    (one, i) => fieldValues.findIndex(({ concept }) => concept === one.concept) === i,
  );

/** The text that a value was read from; a date beside its place has its own part. */
const textOf = (
  { lastLines, part }: Value,
  from: readonly TextBox[],
  { values }: Reading,
  lines: TextLines,
): readonly TextBox[] => {
  if (lastLines !== undefined) return from.slice(-lastLines);
  const [box, next] = from;
  return part && box && !next && values.length > 1 ? [partOfBox(lines, box, part)] : from;
};

/** The page's values, one per concept: by labels, then by shapes and bands, then by position. */
export const extractFields = (
  page: TextPage,
  spans: Spans,
  known: KnownLayout | undefined,
  index: LabelIndex,
  today: CalendarDate,
): FieldValues => {
  const layout = known?.layout;
  const labels = findLabels(page, spans, index, known);
  const blocks = resolveNames(joinLabels(labels));
  const segments = findSegments(page, spans, labels, index);
  const order = layout?.fields.find(({ concept }) => concept === 'fullName')?.order;
  const assigned = assignValues({ lines: page.lines, blocks, segments }, { layout, today }).flatMap(
    ({ block, reading, segments: from, score }) => {
      const stated = block.rule?.order ?? order;
      return reading.values.map((value): FieldValue => ({
        ...value,
        score,
        from: textOf(value, from, reading, page.lines),
        ...(stated && { order: stated }),
      }));
    },
  );
  const rules = layout?.fields ?? [];
  let fieldValues: FieldValues = [...assigned].sort((a, b) => b.score - a.score);
  const isFree = (box: TextBox): boolean =>
    !fieldValues.some(({ from }) => from.some((used) => overlaps(used, box)));
  const free = segments.filter(isFree);
  const isFound = (rule: FieldRule): boolean =>
    fieldValues.some(({ concept }) => concept === rule.concept);
  for (const rule of rules) {
    if (isFound(rule)) continue;
    const found = rule.band
      ? findInBand(free, labels, headingBottomsOf(page.lines, spans, known!), rule)
      : rule.unlabelled
        ? findByShape(page, free, rule)
        : findByDamagedLabel(page, free, rule, { layout, today });
    if (found) fieldValues = [...fieldValues, found];
  }
  const consensus = findConsensus(page, segments, rules, { layout, today });
  const frame = frameOf(page, fieldValues, rules, consensus);
  const takePlaces = (wanted: FieldRules): void => {
    for (const rule of wanted) {
      const found = isFound(rule)
        ? undefined
        : findAtPlace(frame, segments, isFree, rule, { layout, today });
      if (found) fieldValues = [...fieldValues, found];
    }
  };
  if (!consensus && !matchesGeometry(frame, fieldValues)) return best(fieldValues);
  takePlaces(rules.filter(({ concept }) => isStrict(concept)));
  fieldValues = withoutOutliers(frame, fieldValues);
  // Any word could be a name: one is taken by position only where dates and numbers are in their
  // positions.
  if (countInPlace(frame, fieldValues) >= 2) takePlaces(rules);
  return best(fieldValues);
};
