import type { KnownLayout, LabelIndex, Meaning } from './label-index.js';
import type { TextPage } from '../../text/page.js';
import type { Span, Spans } from './spans.js';
import { type TextBox, boxOf } from '../text-box.js';

export type Label = Meaning & {
  readonly box: TextBox;
  /** How well it was read: 1 for a label without a misread letter. */
  readonly quality: number;
};

export type Labels = readonly Label[];

const other: Meaning = { concept: 'other' };

/** Share of the page, from the top, that may hold headings. */
export const headingsUntil = 0.3;

type Choice = {
  readonly span: Span;
  readonly meaning: Meaning;
  readonly quality: number;
  readonly weight: number;
};

/**
 * A label of the vocabulary follows the layout's rule for its concept. Where a layout has a first
 * and a second surname, `Apellido` alone is one of the two, badly read, and ambiguous.
 */
const withRule = (meaning: Meaning | undefined, layout: KnownLayout | undefined) => {
  const rules = layout?.layout.fields ?? [];
  const rule = meaning && rules.find(({ concept }) => concept === meaning.concept);
  if (rule) return { ...meaning, rule };
  const isHalf = rules.some(({ concept }) => concept === 'firstSurname');
  return meaning?.concept === 'surnames' && isHalf ? other : meaning;
};

/**
 * A label of the layout wins over one of the vocabulary; if two are equally near, neither counts.
 */
const meaningOf = (
  span: Span,
  isHigh: boolean,
  { general, headings }: LabelIndex,
  layout: KnownLayout | undefined,
): { meaning: Meaning; cost: number; isOwn: boolean } | undefined => {
  // A heading keeps `Documento` of `Documento Nacional de Identidad` from being a label.
  const headingOf = (id: number, high: boolean): Meaning | undefined =>
    high && span.length >= 8 && headings.has(id) ? other : undefined;
  const meant = span.hits.flatMap(({ phrase, cost }) => {
    const own = layout?.labels.get(phrase.id);
    const meaning = own ?? withRule(general.get(phrase.id), layout) ?? headingOf(phrase.id, isHigh);
    return meaning ? [{ meaning, cost: own ? cost - 0.25 : cost, isOwn: own !== undefined }] : [];
  });
  meant.sort((a, b) => a.cost - b.cost);
  const [best] = meant;
  if (!best) return undefined;
  const rival = meant.find(
    ({ meaning, isOwn }) => meaning.concept !== best.meaning.concept && isOwn === best.isOwn,
  );
  const unsure = rival !== undefined && best.cost > 0 && rival.cost - best.cost < 0.5;
  return unsure ? { meaning: other, cost: best.cost, isOwn: false } : best;
};

/** The spans that together explain most of a line, without overlap. */
const bestChain = (choices: readonly Choice[]): readonly Choice[] => {
  const byEnd = [...choices].sort((a, b) => a.span.to - b.span.to || b.span.from - a.span.from);
  const best: { weight: number; chain: readonly Choice[] }[] = [];
  byEnd.forEach((choice, i) => {
    const before = byEnd.findLastIndex((other, k) => k < i && other.span.to <= choice.span.from);
    const rest = before < 0 ? { weight: 0, chain: [] } : best[before]!;
    const taken = { weight: rest.weight + choice.weight, chain: [...rest.chain, choice] };
    const skipped = best[i - 1] ?? { weight: 0, chain: [] };
    best.push(taken.weight > skipped.weight ? taken : skipped);
  });
  return best.at(-1)?.chain ?? [];
};

const joins = /[/|·•]/;

/** The text between two labels of a line, or between one and the line's end. */
type Between = {
  readonly text: string;
  readonly before: boolean;
  readonly after: boolean;
  /** Whether the labels on both sides of the text mean the same. */
  readonly isInside: boolean;
};

/**
 * The same label in a language that the vocabulary lacks: joined to a known one by a slash or dot
 * (`Dokumentnr. · Dokumeantanr./ Document No.`), or between two parts of one label (`Adı, atasının
 * adı`). Text with digits is a value.
 */
const isForeignLabel = ({ text, before, after, isInside }: Between): boolean => {
  if (/\d/.test(text)) return false;
  if (isInside) return !text.includes(':');
  return (
    text.replace(/[^\p{L}\uFFFD]/gu, '').length > 2 &&
    ((before && joins.test(text.trimStart()[0] ?? '')) ||
      (after && joins.test(text.trimEnd().at(-1) ?? '')))
  );
};

/** Where a label begins and ends, with its translations before the first label and after each. */
const extentOf = (text: string, chain: readonly Choice[], i: number) => {
  const { span, meaning } = chain[i]!;
  const next = chain[i + 1];
  const head = text.slice(0, span.from);
  const tail = text.slice(span.to, next?.span.from ?? text.length);
  const isInside = next?.meaning.concept === meaning.concept;
  const between = { text: tail, before: true, after: next !== undefined, isInside };
  const takesHead =
    i === 0 && isForeignLabel({ text: head, before: false, after: true, isInside: false });
  const takesTail = isForeignLabel(between);
  return {
    from: takesHead ? head.length - head.trimStart().length : span.from,
    to: takesTail ? span.to + tail.trimEnd().length : span.to,
  };
};

/** The labels of a page, by `layout` and the vocabulary. */
export const findLabels = (
  { lines, heightPx }: TextPage,
  spans: Spans,
  index: LabelIndex,
  layout: KnownLayout | undefined,
): Labels => {
  const highest = headingsUntil * heightPx;
  const choices = spans.flatMap((span): Choice[] => {
    const isHigh = lines[span.line]!.y < highest;
    const meant = meaningOf(span, isHigh, index, layout);
    if (!meant) return [];
    const cost = Math.max(0, meant.cost);
    const quality = 1 - cost / span.length;
    // A long label outweighs the short ones in it, unless it swallowed part of the value; the
    // layout's spelling outweighs the vocabulary's (`1° Apellido`, not `Apellido`).
    const own = meant.isOwn ? 2 : 0;
    return [{ span, meaning: meant.meaning, quality, weight: span.length - 2 * cost - 0.5 + own }];
  });
  return lines.flatMap((_, line) => {
    const chain = bestChain(choices.filter(({ span }) => span.line === line));
    return chain.map(({ meaning, quality }, i) => {
      const { from, to } = extentOf(lines[line]!.text, chain, i);
      return { ...meaning, quality, box: boxOf(lines, line, from, to) };
    });
  });
};
