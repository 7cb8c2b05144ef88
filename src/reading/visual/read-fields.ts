import type { CalendarDate } from '../../spec/calendar.js';
import { dateOf } from '../../spec/calendar.js';
import type { Candidate } from '../evidence.js';
import { type Block, joinLabels } from './blocks.js';
import { type Told, compose } from './compose.js';
import { type Knowledge, type KnownLayout, knowledge as shipped } from './knowledge.js';
import { findLabels } from './labels.js';
import type { FieldRule } from './layouts/layout.js';
import type { TextLine, TextPage } from './page.js';
import { alignment, findAtPlace } from './places.js';
import { recognise } from './recognise.js';
import { findSegments } from './segments.js';
import { type Span, findSpans } from './spans.js';
import { findByShape, findInBand } from './unlabelled.js';
import { walk } from './walk.js';
import { type Stretch, overlaps } from './words.js';

export type Hints = {
  /** The side that was sent as such. */
  readonly side: 'front' | 'back';
  /** Three-letter code, from a machine-readable zone or barcode. */
  readonly issuer?: string;
  readonly kind?: 'card' | 'passport';
  readonly today?: CalendarDate;
};

export type FieldsRead = {
  /** Id of the table, or `icao` where the vocabulary alone served. */
  readonly layout: string;
  readonly country: string | undefined;
  /** 0 to 1. */
  readonly layoutConfidence: number;
  readonly candidates: readonly Candidate[];
  /** How much speaks for each side, 0 to 1; both 0 where nothing does. */
  readonly sides: { readonly front: number; readonly back: number };
};

/** Below this a table is a guess, and the vocabulary serves alone. */
const leastScore = 0.5;

/** Reading order, so that the order in which lines were found says nothing. */
const inOrder = (page: TextPage): TextPage => ({
  ...page,
  lines: [...page.lines].sort((a, b) => a.y - b.y || a.x - b.x || (a.text < b.text ? -1 : 1)),
});

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

const headingBottomOf = (
  lines: readonly TextLine[],
  spans: readonly Span[],
  { titles }: KnownLayout,
): number =>
  spans
    .filter(({ hits }) => hits.some(({ phrase }) => titles.has(phrase.id)))
    .map(({ line }) => lines[line]!.y + lines[line]!.height * 0.8)
    .reduce((a, b) => Math.max(a, b), 0);

const tell = (
  page: TextPage,
  spans: readonly Span[],
  known: KnownLayout | undefined,
  knowledge: Knowledge,
  today: CalendarDate,
): readonly Told[] => {
  const layout = known?.layout;
  const labels = findLabels(page.lines, spans, knowledge, known);
  const blocks = resolveNames(joinLabels(labels));
  const segments = findSegments(page.lines, spans, labels, knowledge);
  const order = layout?.fields.find(({ concept }) => concept === 'fullName')?.order;
  const walked = walk({ lines: page.lines, blocks, segments }, { layout, today }).flatMap(
    ({ block, reading, segments: from, score }) => {
      const stated = block.rule?.order ?? order;
      return reading.values.map((value): Told => ({
        ...value,
        score,
        from,
        ...(stated && { order: stated }),
      }));
    },
  );
  const told = [...walked].sort((a, b) => b.score - a.score);
  const isFree = (stretch: Stretch): boolean =>
    !told.some(({ from }) => from.some((used) => overlaps(used, stretch)));
  const free = segments.filter(isFree);
  const isTold = (rule: FieldRule): boolean => told.some(({ concept }) => concept === rule.concept);
  for (const rule of layout?.fields ?? []) {
    if (isTold(rule)) continue;
    const found = rule.band
      ? findInBand(free, labels, headingBottomOf(page.lines, spans, known!), rule)
      : rule.unlabelled
        ? findByShape(page, free, rule)
        : undefined;
    if (found) told.push(found);
  }
  const move = alignment(page, told, layout?.fields ?? []);
  for (const rule of layout?.fields ?? []) {
    const found = isTold(rule)
      ? undefined
      : findAtPlace(page, segments, isFree, rule, move, { layout, today });
    if (found) told.push(found);
  }
  // A concept counts once: the best of what was found for it.
  return told.filter((one, i) => told.findIndex(({ concept }) => concept === one.concept) === i);
};

/** The fields that a page of text gives. Text and places only: no picture. */
export const readFields = (
  page: TextPage,
  hints: Hints,
  knowledge: Knowledge = shipped,
): FieldsRead => {
  const ordered = inOrder(page);
  const spans = findSpans(ordered.lines, knowledge);
  const ranked = recognise(ordered.lines, spans, knowledge, hints);
  const best = ranked[0] && ranked[0].score >= leastScore ? ranked[0] : undefined;
  const layout = best?.known.layout;
  const told = tell(ordered, spans, best?.known, knowledge, hints.today ?? dateOf(new Date()));
  const candidates = compose(
    told,
    layout,
    hints.kind,
    hints.side === 'front' ? 'frontText' : 'backText',
    ordered,
  );
  const scoreOf = (side: 'front' | 'back'): number =>
    Math.min(1, ranked.find(({ known }) => known.layout.side === side)?.score ?? 0);
  const absent = (layout?.absent ?? []).map((field): Candidate => ({
    field,
    value: '',
    source: hints.side === 'front' ? 'frontText' : 'backText',
    confidence: Math.min(1, best?.score ?? 0) * 0.9,
  }));
  return {
    layout: layout?.id ?? 'icao',
    country: layout?.country,
    layoutConfidence: Math.min(1, best?.score ?? 0),
    candidates: [
      ...candidates,
      ...absent.filter(({ field }) => !candidates.some((c) => c.field === field)),
    ],
    sides: { front: scoreOf('front'), back: scoreOf('back') },
  };
};
