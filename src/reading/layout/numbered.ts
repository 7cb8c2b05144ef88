import type { Concept } from '../../issuers/define/layout.js';
import type { TextPage } from '../text/page.js';
import type { FieldValue, FieldValues } from './compose.js';
import { readDates } from './shapes/date.js';
import { beside, boxOf, heightOf, partOfBox, type TextBox } from './text-box.js';
import { type Context, readValue } from './values.js';

/*
 * Driving licences number their fields alike the world over instead of captioning them (ISO/IEC
 * 18013-1; Directive 2006/126/EC, annex I): 1 surname, 2 other names, 3 birth, 4a issue, 4b expiry,
 * 4c authority, 4d the holder's number, 5 the licence's.
 */

const concepts: Readonly<Record<string, Concept>> = {
  '1': 'surnames',
  '2': 'givenNames',
  '3': 'birthDateAndPlace',
  '4A': 'issueDate',
  '4B': 'expiryDate',
  '4C': 'other',
  '4D': 'personalNumber',
  '5': 'documentNumber',
};

/** `4a.`, `2`, and with the gap lost: `4b.18.01.2028`, `1.MUSTERFRAU`; alone only with its dot. */
const marker = /(?<!\S)(?:(4[a-d])[.,:]?\s*(?=\d|\s|$)|([1-35])(?:[.,:]\s*(?=\S|$)|\s+(?=\S)))/giu;

type Numbered = {
  readonly key: string;
  readonly box: TextBox;
  /** The text after the number on its line, or in a line of its own to the right. */
  readonly value: TextBox | undefined;
};

/** Distance between a number and its value, in heights of the number. */
const maxGap = 4;

/** Print of another colour or size is often found as a line of its own: `1.` and `HUBER`. */
const withValueBeside = (all: readonly Numbered[], page: TextPage): readonly Numbered[] => {
  const others = page.lines
    .map((line, i) => boxOf(page.lines, i, 0, line.text.length))
    .filter(({ line }) => !all.some(({ box }) => box.line === line));
  return all.map((one) => {
    if (one.value) return one;
    const { box } = one;
    const [value] = others
      .filter((other) => beside(other, box) > 0.5 && other.left > box.right - heightOf(box) / 2)
      .filter((other) => other.left - box.right < maxGap * heightOf(box))
      .sort((a, b) => a.left - b.left);
    return { ...one, value };
  });
};

const numberedOf = (page: TextPage): readonly Numbered[] => {
  const all = page.lines.flatMap(({ text }, line) => {
    const found = [...text.matchAll(marker)].filter(
      ({ index }, i) => i > 0 || text.slice(0, index).trim() === '',
    );
    return found.map((match, i): Numbered => {
      const from = match.index + match[0].length;
      const to = found[i + 1]?.index ?? text.length;
      const printed = text.slice(from, to).trimEnd();
      return {
        key: (match[1] ?? match[2])!.toUpperCase(),
        box: boxOf(page.lines, line, match.index, from),
        value: printed === '' ? undefined : boxOf(page.lines, line, from, from + printed.length),
      };
    });
  });
  return withValueBeside(all, page);
};

/** Numbers of one column differ by at most this, in heights of their print. */
const maxOff = 1.5;

/** 1, 2 and 3 below one another, with a date behind the 3. */
const columnOf = (all: readonly Numbered[], { today }: Context): readonly Numbered[] => {
  const isBelow = (a: Numbered, b: Numbered): boolean =>
    b.box.top > a.box.top &&
    Math.abs(a.box.left - b.box.left) < maxOff * Math.max(heightOf(a.box), heightOf(b.box));
  for (const first of all.filter(({ key }) => key === '1'))
    for (const second of all.filter(({ key }) => key === '2'))
      for (const third of all.filter(({ key }) => key === '3')) {
        const isDated = readDates(third.value?.text ?? '', { today, tense: 'past' }).length > 0;
        if (!isDated || !isBelow(first, second) || !isBelow(second, third)) continue;
        const below = all.filter(
          ({ key, box }) => !/^[123]$/.test(key) && box.top > third.box.top - heightOf(box) / 2,
        );
        return [first, second, third, ...below];
      }
  return [];
};

/** A name continues below its line, until the next number. */
const linesOf = (one: Numbered, next: Numbered | undefined, page: TextPage): TextBox[] => {
  const { box, value } = one;
  const rest = page.lines.flatMap((line, i) => {
    const below = boxOf(page.lines, i, 0, line.text.length);
    const isAligned = Math.abs(below.left - (value ?? box).left) < maxOff * heightOf(box);
    const isBetween =
      below.top > (value ?? box).bottom - heightOf(box) / 2 &&
      below.bottom < (next?.box.top ?? 0) + heightOf(box) / 2;
    return isAligned && isBetween && below.confidence > 0.3 ? [below] : [];
  });
  return [...(value ? [value] : []), ...rest];
};

const numberedScore = 0.97;

/** The fields of a numbered page; empty where it is not one. */
export const findNumbered = (page: TextPage, context: Context): FieldValues => {
  const column = columnOf(numberedOf(page), context);
  const isName = (concept: Concept): boolean => concept === 'surnames' || concept === 'givenNames';
  return column.flatMap((one, i): FieldValue[] => {
    const concept = concepts[one.key]!;
    const isFirst = column.findIndex(({ key }) => key === one.key) === i;
    if (concept === 'other' || !isFirst) return [];
    const { value } = one;
    const from = isName(concept) ? linesOf(one, column[i + 1], page) : value ? [value] : [];
    const texts = from.map(({ text }) => text);
    const reading = from.length > 0 ? readValue(concept, texts, undefined, context) : undefined;
    return (reading?.values ?? []).map((read) => ({
      ...read,
      score: numberedScore * read.quality,
      from: read.part && value ? [partOfBox(page.lines, value, read.part)] : from,
    }));
  });
};
