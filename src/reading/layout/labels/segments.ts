import { canonical } from '../fold.js';
import type { LabelIndex } from './label-index.js';
import { type Label, type Labels, headingsUntil } from './labels.js';
import type { TextPage } from '../../text/page.js';
import { type Spans, isZoneLine } from './spans.js';
import { type TextBox, boxOf } from '../text-box.js';

/** `[a]`, `(1)`, `1.`, `7` before a label. */
const numbering = /^[\s.([]*[\p{L}\d]{1,2}[\s.)\]]*$/u;

/** Text that is not a label: a value, or noise. */
export type Segment = TextBox & {
  /** The label to its left on the line. */
  readonly after?: Label;
  /** Whether a colon separates the two. */
  readonly colon: boolean;
};

export type Segments = readonly Segment[];

/** Whether headings make up most of the line. */
const isHeading = (text: string, line: number, spans: Spans, { headings }: LabelIndex): boolean => {
  const letters = canonical(text).length;
  const covered = spans
    .filter(
      (span) =>
        span.line === line &&
        span.length >= 8 &&
        span.hits.some(({ phrase }) => headings.has(phrase.id)),
    )
    .reduce((most, span) => Math.max(most, span.length), 0);
  return covered > 0 && covered >= letters * 0.5;
};

export const findSegments = (
  { lines, heightPx }: TextPage,
  spans: Spans,
  labels: Labels,
  index: LabelIndex,
): Segments =>
  lines.flatMap(({ text, y }, line) => {
    const isHigh = y < headingsUntil * heightPx;
    const own = labels
      .filter(({ box }) => box.line === line)
      .sort((a, b) => a.box.from - b.box.from);
    if (isZoneLine(text) || (isHigh && own.length === 0 && isHeading(text, line, spans, index)))
      return [];
    const cuts = [undefined, ...own];
    return cuts.flatMap((before, i): Segment[] => {
      const next = own[i];
      const from = before?.box.to ?? 0;
      const between = text.slice(from, next?.box.from ?? text.length);
      if (!/[\p{L}\d]/u.test(between) && !/[+-]/.test(between)) return [];
      if (next && numbering.test(between)) return [];
      const lead = /^[\s:;.,)\]/|·•°º_-]*/.exec(between)![0];
      const end = between.trimEnd().length;
      if (end <= lead.length) return [];
      const box = boxOf(lines, line, from + lead.length, from + end);
      return [{ ...box, colon: lead.includes(':'), ...(before && { after: before }) }];
    });
  });
