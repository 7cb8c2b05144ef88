import type { CalendarDate } from '../../spec/calendar.js';
import { enoughShapes, findConsensus } from './consensus.js';
import type { LabelIndex, KnownLayout } from './label-index.js';
import { findLabels } from './labels.js';
import type { TextPage } from '../text/page.js';
import type { Recognised } from './recognise.js';
import { findSegments } from './segments.js';
import type { Span } from './spans.js';
import { isStrict } from './values.js';

/** Shared labels identify no country: so many of a layout's are required besides its positions. */
const enoughLabels = 3;

/** As sure as a badly read title. */
const geometryScore = 0.6;

const hasPlaces = ({ layout }: KnownLayout): boolean =>
  layout.fields.filter(({ at, concept }) => at && isStrict(concept)).length >= enoughShapes;

/** Recognises a page with unread titles by its labels and the positions of dates and numbers. */
export const recogniseByGeometry = (
  page: TextPage,
  spans: readonly Span[],
  index: LabelIndex,
  { side, today }: { readonly side: 'front' | 'back'; readonly today: CalendarDate },
): Recognised | undefined => {
  const read = new Set(spans.flatMap(({ hits }) => hits.map(({ phrase }) => phrase.id)));
  const concepts = (known: KnownLayout): number =>
    new Set([...known.labels].filter(([id]) => read.has(id)).map(([, { concept }]) => concept))
      .size;
  const found = index.layouts
    .filter((known) => known.layout.side === side && hasPlaces(known))
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
