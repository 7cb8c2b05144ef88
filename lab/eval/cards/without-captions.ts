import { labelIndex } from '../../../src/reading/layout/labels/label-index.js';
import { findLabels } from '../../../src/reading/layout/labels/labels.js';
import { findSpans } from '../../../src/reading/layout/labels/spans.js';
import { boxOf } from '../../../src/reading/layout/text-box.js';
import type { TextLine, TextPage } from '../../../src/reading/text/page.js';

/** What a caption leaves of its line: the value behind it, where there is one. */
const remainderOf = (page: TextPage, line: number, to: number): readonly TextLine[] => {
  const source = page.lines[line]!;
  const from = to + (/^[\s:./|-]*/.exec(source.text.slice(to))?.[0].length ?? 0);
  const text = source.text.slice(from);
  if (!/[\p{L}\p{N}]/u.test(text)) return [];
  const { left, right, confidence } = boxOf(page.lines, line, from, source.text.length);
  const characterConfidences = source.characterConfidences.slice(from);
  return [{ ...source, text, confidence, characterConfidences, x: left, width: right - left }];
};

/** A page whose captions cannot be read; its titles stay. */
export const withoutCaptions = (page: TextPage, layoutId: string): TextPage => {
  const known = labelIndex.layouts.find(({ layout }) => layout.id === layoutId);
  const spans = findSpans(page.lines, labelIndex);
  const captions = findLabels(page, spans, labelIndex, known).filter(
    ({ concept }) => concept !== 'other',
  );
  return {
    ...page,
    lines: page.lines.flatMap((line, i) => {
      const ends = captions.filter(({ box }) => box.line === i).map(({ box }) => box.to);
      return ends.length === 0 ? [line] : remainderOf(page, i, Math.max(...ends));
    }),
  };
};
