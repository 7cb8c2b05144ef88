import type { KnownLayout, LabelIndex } from './labels/label-index.js';
import { fold } from './fold.js';
import type { TextLines, TextPage } from '../text/page.js';
import type { Spans } from './labels/spans.js';
import type { CalendarDate } from '../../contract/calendar.js';
import { enoughShapes, findConsensus } from './places/consensus.js';
import { findLabels } from './labels/labels.js';
import { findSegments } from './labels/segments.js';
import { isStrict } from './values.js';

export type Recognised = {
  readonly known: KnownLayout;
  /** Sum of the weights of its titles that were read, and a little for each label. */
  readonly score: number;
};

const labelWeight = 0.08;
const mostLabelWeight = 0.6;
const leastEvidence = 0.4;
/** Weight of a label that one country alone prints: four of them identify it without any title. */
const distinctiveWeight = 0.12;
const mostDistinctiveWeight = 0.6;
/** Bonus for layouts of the issuer that the machine readable zone or the barcode names. */
const issuerWeight = 0.5;

type Expectation = { readonly issuer?: string; readonly kind?: 'card' | 'passport' };

/** How well each phrase of the page was read, at its best place. */
const qualities = (spans: Spans): ReadonlyMap<number, number> => {
  const best = new Map<number, number>();
  for (const { hits, length } of spans)
    for (const { phrase, cost } of hits) {
      const quality = 1 - (2 * cost) / length;
      if (quality > (best.get(phrase.id) ?? 0)) best.set(phrase.id, quality);
    }
  return best;
};

/** All layouts with some evidence on the page, likeliest first. */
export const recognise = (
  lines: TextLines,
  spans: Spans,
  { layouts, distinctive }: LabelIndex,
  { issuer, kind }: Expectation,
): readonly Recognised[] => {
  const read = qualities(spans);
  // Whole and by word: a speck beside a number is read as a letter.
  const texts = lines.flatMap(({ text }) => {
    const words = fold(text).split(/\s+/);
    return words.length > 1 ? [words.join(''), ...words] : words;
  });
  return layouts
    .filter(({ layout }) => kind === undefined || layout.kind === kind)
    .map((known) => {
      const titles = [...known.titles].reduce(
        (sum, [id, weight]) => sum + weight * (read.get(id) ?? 0),
        0,
      );
      const labels = [...known.labels.keys()].filter((id) => read.has(id)).length * labelWeight;
      const signs = (known.layout.signs ?? [])
        .filter(({ pattern }) => texts.some((text) => pattern.test(text)))
        .reduce((sum, { weight }) => sum + weight, 0);
      // If nothing of the layout is on the page, it is not the issuer's, or the crop is wrong.
      const isOnPage = titles + labels + signs > 0;
      const issued =
        isOnPage && issuer !== undefined && known.layout.country === issuer ? issuerWeight : 0;
      // Passports share their captions worldwide.
      const isCard = known.layout.kind === 'card';
      const own = [...known.labels.keys()].filter(
        (id) => isCard && distinctive.has(id) && read.has(id),
      ).length;
      const evidence =
        titles + signs + issued + Math.min(mostDistinctiveWeight, own * distinctiveWeight);
      return {
        known,
        // Labels choose between the layouts of a country; alone they identify none.
        score:
          evidence >= leastEvidence
            ? evidence + Math.min(mostLabelWeight, labels)
            : Math.min(leastEvidence, evidence + labels),
      };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.known.layout.id < b.known.layout.id ? -1 : 1));
};

/**
 * Other countries print the same labels, so this many of them are required besides matching
 * positions.
 */
const enoughLabels = 3;

/** The confidence of a badly read title. */
const geometryScore = 0.6;

const hasPlaces = ({ layout }: KnownLayout): boolean =>
  layout.fields.filter(({ at, concept }) => at && isStrict(concept)).length >= enoughShapes;

type ExpectedPage = Pick<Expectation, 'kind'> & {
  readonly side: 'front' | 'back';
  readonly today: CalendarDate;
};

/** Recognises a page with unread titles by its labels and the positions of dates and numbers. */
export const recogniseByGeometry = (
  page: TextPage,
  spans: Spans,
  index: LabelIndex,
  { side, kind, today }: ExpectedPage,
): Recognised | undefined => {
  const read = new Set(spans.flatMap(({ hits }) => hits.map(({ phrase }) => phrase.id)));
  const concepts = (known: KnownLayout): number =>
    new Set([...known.labels].filter(([id]) => read.has(id)).map(([, { concept }]) => concept))
      .size;
  const found = index.layouts
    .filter(({ layout }) => layout.side === side && (kind === undefined || layout.kind === kind))
    .filter(hasPlaces)
    .filter((known) => concepts(known) >= enoughLabels)
    .flatMap((known) => {
      const labels = findLabels(page, spans, index, known);
      const segments = findSegments(page, spans, labels, index);
      const { layout } = known;
      const consensus = findConsensus(page, segments, layout.fields, { layout, today });
      return consensus
        ? [{ known, score: geometryScore, fit: consensus.count + concepts(known) }]
        : [];
    });
  return found.sort((a, b) => b.fit - a.fit)[0];
};
