import type { Block } from './blocks.js';
import type { Direction } from '../../../issuers/define/layout.js';
import type { TextLines } from '../../text/page.js';
import type { Segment, Segments } from '../labels/segments.js';
import { type TextBox, beside, heightOf, overlapX, boxOf } from '../text-box.js';

/** Text in one direction of a label, before the next label; `gap` is in heights. */
export type Neighbour = { readonly segment: Segment; readonly gap: number };

export type Page = {
  readonly lines: TextLines;
  readonly blocks: readonly Block[];
  readonly segments: Segments;
};

const middle = (box: TextBox): number => (box.top + box.bottom) / 2;

const toTheRight = (block: Block, { blocks, segments }: Page): Neighbour[] => {
  // Stacked labels in several languages have their value beside any of them.
  const reached = block.labels.flatMap(({ box }): Neighbour[] => {
    const starts = (other: TextBox): boolean =>
      beside(box, other) > 0.5 && other.left > box.right - 0.5 * heightOf(box) && other !== box;
    const wall = Math.min(
      ...blocks.flatMap((other) =>
        other.labels
          .map((label) => label.box)
          .filter(starts)
          .map((b) => b.left),
      ),
    );
    return segments
      .filter((segment) => starts(segment) && segment.left < wall && segment.after === undefined)
      .map((segment) => ({ segment, gap: (segment.left - box.right) / heightOf(box) }));
  });
  return reached.sort((a, b) => a.gap - b.gap).slice(0, 2);
};

/** The words of `segment` in the column of `block`, not in that of a label beside it. */
const inColumn = (segment: Segment, block: Block, { lines, blocks }: Page): Segment | undefined => {
  const row = blocks
    .filter((other) => beside(other.box, block.box) > 0.5 && overlapX(other.box, segment) > 0)
    .sort((a, b) => a.box.left - b.box.left);
  if (row.length < 2) return overlapX(segment, block.box) > 0 ? segment : undefined;
  const at = row.indexOf(block);
  if (at < 0) return undefined;
  const slack = 0.8 * heightOf(segment);
  const from = at === 0 ? -Infinity : block.box.left - slack;
  const until = (row[at + 1]?.box.left ?? Infinity) - slack;
  const words = [...segment.text.matchAll(/\S+/g)]
    .map((match) => ({
      from: segment.from + match.index,
      to: segment.from + match.index + match[0].length,
    }))
    .filter((word) => {
      const { left } = boxOf(lines, segment.line, word.from, word.to);
      return left >= from && left < until;
    });
  if (words.length === 0) return undefined;
  return { ...boxOf(lines, segment.line, words[0]!.from, words.at(-1)!.to), colon: false };
};

const vertically = (block: Block, page: Page, down: boolean, over: (other: Block) => boolean) => {
  const { box } = block;
  const gapTo = (other: TextBox): number =>
    down ? other.top - box.bottom : box.top - other.bottom;
  const isBeyond = (other: TextBox): boolean =>
    down
      ? middle(other) > box.bottom - 0.2 * heightOf(other)
      : middle(other) < box.top + 0.2 * heightOf(other);
  const gapsToLabels = page.blocks
    .filter((other) => other !== block && !over(other))
    .flatMap((other) => other.labels.map((label) => label.box))
    .filter((other) => isBeyond(other) && overlapX(other, box) > 0)
    .map(gapTo);
  const nextLabel = Math.min(...gapsToLabels, Infinity);
  return page.segments
    .filter((segment) => isBeyond(segment) && segment.after === undefined)
    .flatMap((segment): Neighbour[] => {
      const part = inColumn(segment, block, page);
      const height = Math.max(heightOf(segment), heightOf(block.labels[0]!.box));
      const isBefore = gapTo(segment) + 0.3 * heightOf(segment) < nextLabel;
      return part && isBefore ? [{ segment: part, gap: gapTo(segment) / height }] : [];
    })
    .sort((a, b) => a.gap - b.gap || a.segment.left - b.segment.left);
};

export const neighbours = (block: Block, direction: Direction, page: Page): Neighbour[] => {
  switch (direction) {
    case 'inline':
      return page.segments
        .filter((segment) => segment.after !== undefined && block.labels.includes(segment.after))
        .map((segment) => ({ segment, gap: 0 }));
    case 'right':
      return toTheRight(block, page);
    case 'below':
      return vertically(
        block,
        page,
        true,
        (other) => block.rule?.stacked === true && other.concept === 'other',
      );
    case 'above':
      return vertically(block, page, false, () => false);
  }
};
