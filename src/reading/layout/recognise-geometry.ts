import type { CalendarDate } from '../../spec/calendar.js';
import { enoughShapes, findConsensus } from './consensus.js';
import type { LabelIndex, KnownLayout } from './label-index.js';
import { findLabels } from './labels.js';
import type { TextPage } from '../text/page.js';
import type { Recognised } from './recognise.js';
import { findSegments } from './segments.js';
import type { Span } from './spans.js';
import { isStrict } from './values.js';

/** Labels that countries share name none of them; so many of a table's must be there as well as its places. */
const enoughLabels = 3;

/** As sure as a title that was read badly. */
const drawnScore = 0.6;

const hasPlaces = ({ layout }: KnownLayout): boolean =>
  layout.fields.filter(({ at, concept }) => at && isStrict(concept)).length >= enoughShapes;

/** A page whose titles were lost to glare, known by its labels and by where its dates and numbers stand. */
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
        ? [{ known, score: drawnScore, fit: consensus.count + concepts(known) }]
        : [];
    });
  return found.sort((a, b) => b.fit - a.fit)[0];
};
