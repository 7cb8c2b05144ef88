import type { Block } from './places/blocks.js';
import { isLabelLike } from './labels/label-index.js';
import type { Concept, Direction } from '../../issuers/define/layout.js';
import { type Page, type Neighbour, neighbours } from './places/neighbours.js';
import type { Segment, Segments } from './labels/segments.js';
import { type Context, type Reading, isStrict, readValue } from './values.js';
import { continuation, rowRun } from './places/wrap.js';
import { heightOf, overlaps, boxOf, partOfBox } from './text-box.js';

/** A label with the value that was found for it. */
type FoundValue = {
  readonly block: Block;
  readonly reading: Reading;
  readonly segments: Segments;
  /** The score of label, position and shape, without the text's own probability. */
  readonly score: number;
  /** Labels are assigned in this order. Text that was read badly is less likely to be a value. */
  readonly rank: number;
};

const usual: readonly Direction[] = ['inline', 'below', 'right'];

/** How many lines a value may span, unless the layout says otherwise. */
const usualLines: Partial<Record<Concept, number>> = {
  surnames: 2,
  givenNames: 2,
  fullName: 3,
  name: 2,
  birthPlace: 2,
  birthDateAndPlace: 2,
};

/** Greatest distance from label to value, in heights of the larger of the two. */
const furthest = (direction: Direction, strict: boolean): number =>
  direction === 'right' ? (strict ? 14 : 10) : strict ? 2.5 : 1.4;

/** Lower case after a lower-case label is more of the label, or its misread tail. */
const isLabelTail = ({ text, after }: Segment): boolean =>
  /\p{Ll}/u.test(text) && /\p{Ll}/u.test(after?.box.text ?? '');

const placeScore = (direction: Direction, { segment, gap }: Neighbour, strict: boolean): number => {
  if (direction === 'inline')
    return segment.colon ? 1 : strict ? 0.99 : isLabelTail(segment) ? 0.7 : 0.98;
  const away = Math.max(0, gap);
  return direction === 'right' ? 0.93 - 0.02 * away : 0.97 - 0.1 * away;
};

/**
 * Text that is not a value: a speck read as a letter or two, a line that the layout drops, or large
 * print.
 */
const isSkipped = (segment: Segment, { labels, rule }: Block): boolean => {
  const height = heightOf(segment) / heightOf(labels[0]!.box);
  const isSpeck = segment.text.trim().length <= 2 && segment.confidence < 0.5;
  return (
    height < 0.5 || height > 3 || isSpeck || rule?.drop?.test(segment.text.toUpperCase()) === true
  );
};

/** Drops numbers at both ends: a date there is the value of another label. */
const withoutNumbers = (segment: Segment, { lines }: Page): Segment => {
  const words = [...segment.text.matchAll(/\S+/g)];
  const isWord = ([word]: RegExpExecArray): boolean => !/^[\d.,/-]{4,}$/.test(word);
  const first = words.find(isWord);
  const last = words.findLast(isWord);
  if (!first || !last || (first === words[0] && last === words.at(-1))) return segment;
  const from = segment.from + first.index;
  const to = segment.from + last.index + last[0].length;
  return { ...segment, ...boxOf(lines, segment.line, from, to) };
};

/** The part of the run that holds the value: a date leaves the next word to another label. */
const narrowed = (run: Segments, { values: [value, second] }: Reading, { lines }: Page) => {
  const [segment, next] = run;
  if (!segment || next || !value?.part || second) return run;
  return [{ ...segment, ...partOfBox(lines, segment, value.part) }];
};

/** The segment with what follows on its row: values may have gaps as wide as those between them. */
const readRun = (segment: Segment, { concept, rule, box }: Block, page: Page, context: Context) => {
  const read = (run: Segments) => {
    const reading = readValue(concept, [run.map(({ text }) => text).join(' ')], rule, context);
    return reading && { reading, segments: narrowed(run, reading, page) };
  };
  if (!isStrict(concept)) return read(rowRun(segment, page, box, 1)) ?? read([segment]);
  return read([segment]) ?? read(rowRun(segment, page, box, 3));
};

const valuesIn = (
  block: Block,
  direction: Direction,
  page: Page,
  context: Context,
): FoundValue[] => {
  const strict = isStrict(block.concept);
  const found: FoundValue[] = [];
  let skipped = 0;
  for (const neighbour of neighbours(block, direction, page)) {
    if (neighbour.gap > furthest(direction, strict) || skipped > 2) break;
    const segment = strict ? neighbour.segment : withoutNumbers(neighbour.segment, page);
    if (isSkipped(segment, block) || (!strict && isLabelLike(segment.text, block.concept)))
      continue;
    const run = readRun(segment, block, page, context);
    const reading = run?.reading;
    if (run) {
      const score =
        placeScore(direction, neighbour, strict) *
        run.reading.quality *
        block.quality *
        0.9 ** skipped;
      found.push({ block, ...run, score, rank: score * (0.6 + 0.4 * segment.confidence) });
    }
    if (reading && !strict) break;
    if (reading) continue;
    // Some layouts print the same value in another script first.
    if (!strict && block.rule?.lastLine !== true) break;
    skipped++;
  }
  return found;
};

/** Extends a value over further lines that no other label claims. */
const wrapped = (found: FoundValue, taken: Segments, page: Page, context: Context): FoundValue => {
  const { block } = found;
  const most = block.rule?.lines ?? usualLines[block.concept] ?? 1;
  let longest = found;
  for (let count = 1; count < most; count++) {
    const next = continuation(longest.segments, page, block.rule);
    if (!next || taken.some((other) => overlaps(other, next))) break;
    const segments = [...longest.segments, next];
    const reading = readValue(
      block.concept,
      segments.map(({ text }) => text),
      block.rule,
      context,
    );
    if (!reading) break;
    longest = { ...found, segments, reading };
  }
  return longest;
};

/** The value of each label, best first; no text is used twice. */
export const assignValues = (page: Page, context: Context): readonly FoundValue[] => {
  const offers = page.blocks
    .filter((block) => block.concept !== 'other')
    .flatMap((block) =>
      (block.rule?.where ?? usual).flatMap((direction) =>
        valuesIn(block, direction, page, context),
      ),
    )
    .sort(
      (a, b) =>
        b.rank - a.rank || a.block.box.top - b.block.box.top || a.block.box.left - b.block.box.left,
    );
  const kept: FoundValue[] = [];
  for (const offer of offers) {
    const isTaken = kept.some(
      ({ block, segments }) =>
        block === offer.block ||
        segments.some((own) => offer.segments.some((wanted) => overlaps(own, wanted))),
    );
    if (!isTaken) kept.push(offer);
  }
  const taken = kept.flatMap(({ segments }) => segments);
  return kept.map((found) => wrapped(found, taken, page, context));
};
