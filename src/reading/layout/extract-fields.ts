import type { CalendarDate } from '../../spec/calendar.js';
import { type Block, joinLabels } from './blocks.js';
import type { FieldValue } from './compose.js';
import { findConsensus } from './consensus.js';
import type { Knowledge, KnownLayout } from './knowledge.js';
import { findLabels } from './labels.js';
import type { FieldRule } from '../visual/layouts/layout.js';
import type { TextLine, TextPage } from '../text/page.js';
import { alignment, countInPlace, findAtPlace, matchesGeometry, withoutStrays } from './places.js';
import { findSegments } from './segments.js';
import type { Span } from './spans.js';
import { findByShape, findInBand } from './unlabelled.js';
import { isStrict } from './values.js';
import { findByWornLabel } from './worn-label.js';
import { assignValues } from './assign-values.js';
import { type Stretch, overlaps } from './stretches.js';

/** `Name` alone is the given names beside a surname, the surname beside given names, else all of it. */
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

const headingBottomsOf = (
  lines: readonly TextLine[],
  spans: readonly Span[],
  { titles }: KnownLayout,
): readonly number[] =>
  spans
    .filter(({ hits }) => hits.some(({ phrase }) => titles.has(phrase.id)))
    .map(({ line }) => lines[line]!.y + lines[line]!.height * 0.8);

/** A concept counts once: the best of what was found for it. */
const best = (fieldValues: readonly FieldValue[]): readonly FieldValue[] =>
  fieldValues.filter(
    (one, i) => fieldValues.findIndex(({ concept }) => concept === one.concept) === i,
  );

/** All that the page says, each concept once: by its labels, by shapes and bands, by its places. */
export const extractFields = (
  page: TextPage,
  spans: readonly Span[],
  known: KnownLayout | undefined,
  knowledge: Knowledge,
  today: CalendarDate,
): readonly FieldValue[] => {
  const layout = known?.layout;
  const labels = findLabels(page, spans, knowledge, known);
  const blocks = resolveNames(joinLabels(labels));
  const segments = findSegments(page, spans, labels, knowledge);
  const order = layout?.fields.find(({ concept }) => concept === 'fullName')?.order;
  const walked = assignValues({ lines: page.lines, blocks, segments }, { layout, today }).flatMap(
    ({ block, reading, segments: from, score }) => {
      const stated = block.rule?.order ?? order;
      return reading.values.map((value): FieldValue => ({
        ...value,
        score,
        from: value.lastLines === undefined ? from : from.slice(-value.lastLines),
        ...(stated && { order: stated }),
      }));
    },
  );
  const rules = layout?.fields ?? [];
  let fieldValues: readonly FieldValue[] = [...walked].sort((a, b) => b.score - a.score);
  const isFree = (stretch: Stretch): boolean =>
    !fieldValues.some(({ from }) => from.some((used) => overlaps(used, stretch)));
  const free = segments.filter(isFree);
  const isTold = (rule: FieldRule): boolean =>
    fieldValues.some(({ concept }) => concept === rule.concept);
  for (const rule of rules) {
    if (isTold(rule)) continue;
    const found = rule.band
      ? findInBand(free, labels, headingBottomsOf(page.lines, spans, known!), rule)
      : rule.unlabelled
        ? findByShape(page, free, rule)
        : findByWornLabel(page, free, rule, { layout, today });
    if (found) fieldValues = [...fieldValues, found];
  }
  const consensus = findConsensus(page, segments, rules, { layout, today });
  const move = alignment(page, fieldValues, rules, consensus);
  const lies = { move, isShared: consensus !== undefined };
  const takePlaces = (wanted: readonly FieldRule[]): void => {
    for (const rule of wanted) {
      const found = isTold(rule)
        ? undefined
        : findAtPlace(page, segments, isFree, rule, lies, { layout, today });
      if (found) fieldValues = [...fieldValues, found];
    }
  };
  if (!consensus && !matchesGeometry(page, fieldValues, rules, move)) return best(fieldValues);
  takePlaces(rules.filter(({ concept }) => isStrict(concept)));
  fieldValues = withoutStrays(page, fieldValues, rules, move);
  // Any word could be a name: only where dates and numbers stand in their places is it one.
  if (countInPlace(page, fieldValues, rules, move) >= 2) takePlaces(rules);
  return best(fieldValues);
};
